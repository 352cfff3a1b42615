import type { PartDifference } from '@forecourt/contract/setup/settings-file.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSettingWords } from './setting-words.ts'
import classes from './settings-file.module.css'

/** More items of a kind than anybody reads. */
const MAX_SHOWN = 200

/** Added, changed and removed items; rendered on opening. */
export function ChangeList({ difference }: { readonly difference: PartDifference }) {
  const { t, nameOf, fieldOf, valueOf } = useSettingWords()
  const [isOpen, setOpen] = useState(false)
  const { part, added, changed, removed, same } = difference
  const counts = [
    t('counts.added', { count: added.length }),
    t('counts.changed', { count: changed.length }),
    t('counts.removed', { count: removed.length }),
    t('counts.same', { count: same }),
  ]
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{counts.join(', ')}</summary>
      {isOpen ? (
        <ul className={classes['items']}>
          {few(added, 'added', item => nameOf(item))}
          {few(changed, 'changed', item => (
            <>
              {nameOf(item)}
              <dl className={classes['fields']}>
                {item.changes.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt>{fieldOf(part, field)}</dt>
                    <dd>
                      <del>{valueOf(part, field, before)}</del> <span aria-hidden>→</span>{' '}
                      <ins>{valueOf(part, field, after)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          ))}
          {few(removed, 'removed', item => nameOf(item))}
        </ul>
      ) : null}
    </details>
  )

  function few<Item>(
    items: readonly Item[],
    kind: 'added' | 'changed' | 'removed',
    text: (item: Item) => ReactNode,
  ) {
    return (
      <>
        {items.slice(0, MAX_SHOWN).map((item, index) => (
          <li key={`${kind} ${index}`}>
            <span className={classes['mark']} data-kind={kind}>
              {t(kind)}
            </span>{' '}
            {text(item)}
          </li>
        ))}
        {items.length > MAX_SHOWN ? (
          <li className={classes['faint']}>{t('more', { count: items.length - MAX_SHOWN })}</li>
        ) : null}
      </>
    )
  }
}
