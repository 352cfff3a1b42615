import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import './mantine-styles.ts'
import './tokens.css'
import './inter.css'
import './base.css'
import './input-error.css'
import './touch.css'
import { onAccentChange, readAccent } from './accent-store.ts'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, theme } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'dp-color-scheme' })

interface UiProviderProps {
  readonly children: ReactNode
  readonly env?: 'default' | 'test'
}

export function UiProvider({ children, env = 'default' }: UiProviderProps) {
  const accent = useSyncExternalStore(onAccentChange, readAccent)
  const themed = useMemo(
    () => (accent === undefined ? theme : { ...theme, colors: { ...theme.colors, brand: accent } }),
    [accent],
  )
  return (
    <MantineProvider
      theme={themed}
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
