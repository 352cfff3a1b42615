import { useText } from '#shared/i18n/use-text.ts'
import classes from './gallery.module.css'

/** Pictures on other sites are shown as links, because this page loads nothing from other sites. */
export function PhotoLinks({ links }: { readonly links: readonly string[] }) {
  const t = useText('photos')
  if (links.length === 0) return null
  return (
    <details className={classes['links']}>
      <summary>{t('links', { count: links.length })}</summary>
      <ul>
        {links.map((link, index) => (
          <li key={link}>
            <a className={classes['link']} href={link} target="_blank" rel="noopener noreferrer">
              {t('link', { n: index + 1, host: new URL(link).host })}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
