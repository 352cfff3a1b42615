import { Button, CloseButton } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './compare.module.css'
import type { Compare } from './use-compare.ts'
import { COMPARE_MAX } from './vehicle-search.ts'
import { useVehicleName } from './vehicle-words.ts'

interface CompareBarProps {
  readonly compare: Compare
  readonly onOpen: () => void
}

/** Vehicles chosen for comparison, at the foot of the page. */
export function CompareBar({ compare, onOpen }: CompareBarProps) {
  const t = useText('vehicles')
  const nameOf = useVehicleName()
  const { entries, isFull } = compare
  if (entries.length === 0) return null
  return (
    <section className={classes['bar']} aria-label={t('compare.bar')}>
      <span className={classes['count']}>
        {t('compare.bar')} {t('compare.count', { count: entries.length, max: COMPARE_MAX })}
      </span>
      <ul className={classes['chosen']}>
        {entries.map(({ id, vehicle }) => {
          const name = vehicle === undefined ? '…' : nameOf(vehicle)
          return (
            <li key={id} className={classes['one']}>
              <span className={classes['clip']}>{name}</span>
              <CloseButton
                size={24}
                aria-label={t('compare.remove', { name })}
                onClick={() => compare.remove(id, name)}
              />
            </li>
          )
        })}
      </ul>
      <span role="status" className={classes['hint']}>
        {isFull ? t('compare.full', { max: COMPARE_MAX }) : entries.length === 1 ? t('compare.one_more') : ''}
      </span>
      <div className={classes['barEnd']}>
        <Button variant="subtle" size="compact-md" onClick={compare.clear}>
          {t('compare.clear')}
        </Button>
        {entries.length > 1 ? (
          <Button size="compact-md" onClick={onOpen}>
            {t('compare.open')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
