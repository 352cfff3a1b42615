import { UnstyledButton } from '@mantine/core'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { Tip } from '#shared/ui/text/tip.tsx'
import classes from './top-bar.module.css'

const menus = {
  account: lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu),
  bell: lazyPart(async () => {
    const [{ BellMenu }] = await Promise.all([import('./bell-menu.tsx'), loadTexts('notices')])
    return BellMenu
  }),
  help: lazyPart(async () => (await import('./help-menu.tsx')).HelpMenu),
  dealership: lazyPart(async () => (await import('./dealership-menu.tsx')).DealershipMenu),
}

interface OnDemandMenuProps {
  readonly menu: keyof typeof menus
  readonly label: string
  readonly children: ReactNode
}

export interface MenuPartProps {
  /** The button in the bar, already pressed. */
  readonly button: ReactNode
}

/** A button whose menu loads on the first press, then opens by itself. */
export function OnDemandMenu({ menu, label, children }: OnDemandMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const face = <MenuFace label={label}>{children}</MenuFace>
  if (!isWanted)
    return (
      <MenuFace label={label} onClick={() => setWanted(true)}>
        {children}
      </MenuFace>
    )
  const Menu = menus[menu]
  return (
    <Suspense fallback={face}>
      <Menu button={face} />
    </Suspense>
  )
}

interface MenuFaceProps extends Omit<ComponentProps<typeof UnstyledButton<'button'>>, 'children'> {
  readonly label: string
  readonly children: ReactNode
}

function MenuFace({ label, children, ...rest }: MenuFaceProps) {
  return (
    <Tip label={label}>
      <UnstyledButton
        aria-haspopup="menu"
        aria-expanded={false}
        {...rest}
        aria-label={label}
        className={classes['button']}
      >
        {children}
      </UnstyledButton>
    </Tip>
  )
}
