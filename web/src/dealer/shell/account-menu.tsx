import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconLogout, IconUser } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { mayLeave } from '#shared/forms/dirty.ts'
import { chooseDensity, currentDensity, type Density } from '#shared/ui/density.ts'
import { areSingleKeysOn, switchSingleKeys } from '#shared/ui/shortcuts.ts'
import { isBuilt } from '../built-pages.ts'
import { paths } from '../paths.ts'
import { useSignOut } from '../sessions/sign-out.ts'
import type { MenuPartProps } from './on-demand-menu.tsx'

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']
const densities: readonly Density[] = ['compact', 'comfortable']

export function AccountMenu({ button }: MenuPartProps) {
  const t = useText('shell')
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useState(currentDensity)
  const [hasKeys, setKeys] = useState(areSingleKeysOn)
  const leave = async () => {
    if (await mayLeave()) await signOut()
  }
  return (
    <Menu defaultOpened position="bottom-end" width={240} closeOnItemClick={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {isBuilt(paths.myProfile) ? (
          <Menu.Item component={Link} to={paths.myProfile} leftSection={<IconUser size={16} />}>
            {t('nav.my_profile')}
          </Menu.Item>
        ) : null}
        <Menu.Label>{t('user.scheme')}</Menu.Label>
        {schemes.map(scheme => (
          <Choice key={scheme} isOn={scheme === colorScheme} onChoose={() => setColorScheme(scheme)}>
            {t(`user.scheme.${scheme}`)}
          </Choice>
        ))}
        <Menu.Label>{t('user.density')}</Menu.Label>
        {densities.map(one => (
          <Choice
            key={one}
            isOn={one === density}
            onChoose={() => {
              chooseDensity(one)
              setDensity(one)
            }}
          >
            {t(`user.density.${one}`)}
          </Choice>
        ))}
        <Menu.Label>{t('user.shortcuts')}</Menu.Label>
        {[true, false].map(on => (
          <Choice
            key={String(on)}
            isOn={on === hasKeys}
            onChoose={() => {
              switchSingleKeys(on)
              setKeys(on)
            }}
          >
            {t(on ? 'user.on' : 'user.off')}
          </Choice>
        ))}
        <Menu.Divider />
        <Menu.Item closeMenuOnClick leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t('user.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChoiceProps {
  readonly isOn: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Choice({ isOn, onChoose, children }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isOn}
      leftSection={<IconCheck size={16} opacity={isOn ? 1 : 0} aria-hidden />}
      onClick={onChoose}
    >
      {children}
    </Menu.Item>
  )
}
