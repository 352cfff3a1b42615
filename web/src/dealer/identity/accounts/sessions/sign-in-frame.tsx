import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import logo from '#shared/ui/theme/forecourt.svg'
import { LanguageSwitch } from './language-switch.tsx'
import { SupportLine } from './support-line.tsx'
import { DemoOutboxLink } from './demo-outbox-link.tsx'
import classes from './sign-in-frame.module.css'

/** Card of the pages before the panel: logo, language, content, contact. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <img src={logo} alt="Forecourt" width={32} height={32} />
        <LanguageSwitch />
      </header>
      <main className={classes['card']}>
        <Stack gap="md">{children}</Stack>
      </main>
      <footer className={classes['footer']}>
        <SupportLine />
        <DemoOutboxLink />
      </footer>
    </div>
  )
}
