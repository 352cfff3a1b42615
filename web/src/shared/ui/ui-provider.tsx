import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine-styles.ts'
import './tokens.css'
import './base.css'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, theme } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'dp-color-scheme' })

interface UiProviderProps {
  readonly children: ReactNode
  readonly env?: 'default' | 'test'
}

export function UiProvider({ children, env = 'default' }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
