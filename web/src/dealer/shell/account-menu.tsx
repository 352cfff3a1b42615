import { Button, SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { chooseDensity, currentDensity } from '#shared/ui/theme/density.ts'
import { areSingleKeysOn, switchSingleKeys } from '#shared/ui/keyboard/shortcuts.ts'
import { isBuilt } from '#dealer/platform/navigation/built-pages.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { useSignOut } from '#dealer/identity/accounts/sessions/sign-out.ts'
import { MenuPopover } from './menu-popover.tsx'
import type { MenuPartProps } from './on-demand-menu.tsx'
import classes from './menus.module.css'

const schemes = ['light', 'dark', 'auto'] as const
const densities = ['compact', 'comfortable'] as const

/** My profile, appearance, row height, single keys, sign out. */
export function AccountMenu({ button }: MenuPartProps) {
  const t = useText('shell')
  const signOut = useSignOut()
  const [isOpen, setOpen] = useState(true)
  const leave = async () => {
    setOpen(false)
    if (await mayLeave()) await signOut()
  }
  return (
    <MenuPopover button={button} isOpen={isOpen} onOpen={setOpen} width={300}>
      <Stack gap="md">
        {isBuilt(paths.myProfile) ? (
          <Button
            component={Link}
            to={paths.myProfile}
            variant="default"
            leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(false)}
          >
            {t('nav.my_profile')}
          </Button>
        ) : null}
        <Preferences />
        <Button
          variant="default"
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
          onClick={() => void leave()}
        >
          {t('user.sign_out')}
        </Button>
      </Stack>
    </MenuPopover>
  )
}

function Preferences() {
  const t = useText('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useState(currentDensity)
  const [hasKeys, setKeys] = useState(areSingleKeysOn)
  return (
    <>
      <Setting label={t('user.scheme')}>
        <SegmentedControl
          fullWidth
          aria-label={t('user.scheme')}
          data={schemes.map(value => ({ value, label: t(`user.scheme.${value}`) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </Setting>
      <Setting label={t('user.density')}>
        <SegmentedControl
          fullWidth
          aria-label={t('user.density')}
          data={densities.map(value => ({ value, label: t(`user.density.${value}`) }))}
          value={density}
          onChange={value => {
            chooseDensity(value)
            setDensity(value)
          }}
        />
      </Setting>
      <Switch
        label={t('user.shortcuts')}
        checked={hasKeys}
        onChange={event => {
          switchSingleKeys(event.currentTarget.checked)
          setKeys(event.currentTarget.checked)
        }}
      />
    </>
  )
}

interface SettingProps {
  readonly label: string
  readonly children: ReactNode
}

function Setting({ label, children }: SettingProps) {
  return (
    <div>
      <div className={classes['label']} aria-hidden>
        {label}
      </div>
      {children}
    </div>
  )
}
