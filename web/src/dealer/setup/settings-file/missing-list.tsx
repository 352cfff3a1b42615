import type { PartDifference } from '@forecourt/contract/setup/settings-file.ts'
import { Link } from 'react-router'
import { Notice } from '#shared/ui/page/notice.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { useSettingWords } from './setting-words.ts'
import classes from './settings-file.module.css'

interface MissingListProps {
  readonly parts: readonly PartDifference[]
  readonly title: string
  /** Links to the page where it is entered. */
  readonly isLinked?: boolean
}

/** Values that no file contains and that must be entered here: URLs of feeds, with the keys in them. */
export function MissingList({ parts, title, isLinked = false }: MissingListProps) {
  const { t, nameOf, fieldOf } = useSettingWords()
  const missing = parts.flatMap(({ part, missing: items }) => items.map(item => ({ part, ...item })))
  if (missing.length === 0) return null
  return (
    <Notice tone="attention" title={title}>
      <ul className={classes['missing']}>
        {missing.map(({ part, field, ...item }) => (
          <li key={`${part} ${item.name} ${field}`}>
            {t('missing', { name: nameOf(item), field: fieldOf(part, field) })}
          </li>
        ))}
      </ul>
      {isLinked ? (
        <Link className={classes['link'] ?? ''} to={paths.inventoryFeeds}>
          {t('missing.feeds')}
        </Link>
      ) : null}
    </Notice>
  )
}
