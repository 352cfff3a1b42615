import { useText } from '#shared/i18n/use-text.ts'
import classes from './settings-file.module.css'

/** Settings that a file does not contain, each with its reason. */
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

/** What a file does not contain, so that nobody relies on it. */
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
