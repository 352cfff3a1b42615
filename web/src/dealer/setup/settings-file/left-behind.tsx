import { useText } from '#shared/i18n/use-text.ts'
import classes from './settings-file.module.css'

/** What is set elsewhere and is no part of a file, each with its reason. */
const LEFT_BEHIND = [
  'identity',
  'connected',
  'rate_cards',
  'addresses',
  'files',
  'taxes',
  'people',
  'earlier',
] as const

/** What a file does not hold, so that nobody counts on it. */
export function LeftBehind() {
  const t = useText('settings_file')
  return (
    <details className={classes['behind']}>
      <summary>{t('behind.title')}</summary>
      <dl>
        {LEFT_BEHIND.map(name => (
          <div key={name}>
            <dt>{t(`behind.${name}`)}</dt>
            <dd>{t(`behind.${name}_why`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
