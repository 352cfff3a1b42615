import { NativeSelect, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { changeLanguage } from '#shared/i18n/language.ts'
import { reportLanguageFailure } from '#shared/i18n/language-failure.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { chooseDensity, currentDensity } from '#shared/ui/theme/density.ts'
import { areSingleKeysOn, switchSingleKeys } from '#shared/ui/keyboard/shortcuts.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { useCurrentUser } from '../sessions/session.ts'
import { chooseStartView, chosenStartView, startViews } from '../sessions/start-view.ts'
import classes from './profile.module.css'

const schemes = ['light', 'dark', 'auto'] as const
const densities = ['compact', 'comfortable'] as const
const languageNames = { en: 'English', fr: 'Français' } as const

/** Language, appearance and start page. Applied immediately. */
export function PreferencesCard() {
  const t = useText('profile')
  const language = useLanguage()
  const allowed = useCurrentUser().dealership?.allowed_languages ?? ['en', 'fr']
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useState(currentDensity)
  const [hasKeys, setKeys] = useState(areSingleKeysOn)
  const [start, setStart] = useState(chosenStartView)
  const speak = (next: 'en' | 'fr') => void changeLanguage(next).catch(reportLanguageFailure)
  return (
    <TitledCard title={t('preferences.title')}>
      <NativeSelect
        label={t('preferences.language')}
        value={language}
        data={allowed.map(value => ({ value, label: languageNames[value] }))}
        onChange={event => speak(event.currentTarget.value === 'fr' ? 'fr' : 'en')}
      />
      <div>
        <div className="dp-subheading" aria-hidden>
          {t('preferences.scheme')}
        </div>
        <SegmentedControl
          fullWidth
          aria-label={t('preferences.scheme')}
          data={schemes.map(value => ({ value, label: t(`preferences.scheme.${value}`) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
      <div>
        <div className="dp-subheading" aria-hidden>
          {t('preferences.density')}
        </div>
        <SegmentedControl
          fullWidth
          aria-label={t('preferences.density')}
          data={densities.map(value => ({ value, label: t(`preferences.density.${value}`) }))}
          value={density}
          onChange={value => {
            chooseDensity(value)
            setDensity(value)
          }}
        />
      </div>
      <Switch
        label={t('preferences.keys')}
        checked={hasKeys}
        onChange={event => {
          switchSingleKeys(event.currentTarget.checked)
          setKeys(event.currentTarget.checked)
        }}
      />
      <NativeSelect
        label={t('preferences.start')}
        value={start}
        data={Object.keys(startViews).map(value => ({
          value,
          label: t(`preferences.start.${value as keyof typeof startViews}`),
        }))}
        onChange={event => {
          const view = event.currentTarget.value as keyof typeof startViews
          chooseStartView(view)
          setStart(view)
        }}
      />
      <p className={classes['faint']}>{t('preferences.here')}</p>
    </TitledCard>
  )
}
