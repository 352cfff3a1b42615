import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { Button, CloseButton, Skeleton, Switch, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import classes from './compare.module.css'
import { useComparedFacts } from './compared-facts.ts'
import type { Compare } from './use-compare.ts'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import { VehiclePicture } from './vehicle-card.tsx'
import { useVehicleName } from './vehicle-words.ts'

interface CompareViewProps {
  readonly state: VehicleSearchState
  readonly compare: Compare
  /** Why no order can be added; absent if it can. */
  readonly reason: string | undefined
}

/** Up to three vehicles side by side, row by row; differences are highlighted. */
export function CompareView({ state, compare, reason }: CompareViewProps) {
  const t = useText('vehicles')
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const back = () => state.show('results')
  useShortcut({
    keys: 'Escape',
    group: 'page',
    label: t('compare.back'),
    isActive: state.search.open === '',
    run: back,
  })
  const failed = compare.entries.find(entry => entry.error !== null)
  return (
    <section className={classes['view']} aria-labelledby="compare-title">
      <div className={classes['viewHead']}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          onClick={back}
        >
          {t('compare.back')}
        </Button>
        <h2 id="compare-title" className={classes['title']}>
          {t('compare.title')}
        </h2>
        <Switch
          label={t('compare.differences')}
          checked={onlyDifferences}
          onChange={event => setOnlyDifferences(event.currentTarget.checked)}
        />
      </div>
      {failed === undefined ? null : (
        <InlineProblem error={failed.error}>{t('compare.failed')}</InlineProblem>
      )}
      {compare.entries.length === 0 ? (
        <EmptyState
          kind="first-use"
          title={t('compare.empty')}
          text={t('compare.empty_text')}
          action={<Button onClick={back}>{t('compare.back')}</Button>}
        />
      ) : (
        <CompareTable
          compare={compare}
          reason={reason}
          onlyDifferences={onlyDifferences}
          onSelect={state.open}
        />
      )}
    </section>
  )
}

interface CompareTableProps extends Pick<CompareViewProps, 'compare' | 'reason'> {
  readonly onlyDifferences: boolean
  readonly onSelect: (id: string) => void
}

function CompareTable({ compare, reason, onlyDifferences, onSelect }: CompareTableProps) {
  const t = useText('vehicles')
  const { entries } = compare
  const known = entries.flatMap(entry => entry.vehicle ?? [])
  const lines = useComparedFacts().map(line => ({
    ...line,
    differs: new Set(known.map(line.write)).size > 1,
  }))
  const shown = onlyDifferences ? lines.filter(line => line.differs) : lines
  return (
    <div className={classes['scroller']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('compare.fact')}</VisuallyHidden>
            </th>
            {entries.map(entry => (
              <th key={entry.id} scope="col">
                <CompareHead entry={entry} compare={compare} reason={reason} onSelect={onSelect} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ fact, label, write, differs }) => (
            <tr key={fact} data-differs={differs || undefined}>
              <th scope="row">{label}</th>
              {entries.map(({ id, vehicle }) => (
                <td key={id} className={fact === 'vin' || fact === 'stock_number' ? 'dp-mono' : ''}>
                  {vehicle === undefined ? '' : write(vehicle)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? <p className={classes['same']}>{t('compare.none')}</p> : null}
    </div>
  )
}

interface CompareHeadProps extends Pick<CompareTableProps, 'compare' | 'reason' | 'onSelect'> {
  readonly entry: Compare['entries'][number]
}

function CompareHead({ entry: { id, vehicle, error }, compare, reason, onSelect }: CompareHeadProps) {
  const t = useText('vehicles')
  const nameOf = useVehicleName()
  const name = vehicle === undefined ? t('compare.gone') : nameOf(vehicle)
  if (vehicle === undefined && error === null) return <Skeleton height={160} />
  return (
    <div className={classes['head']}>
      {vehicle === undefined ? null : <VehiclePicture vehicle={vehicle} />}
      <div className={classes['headName']}>
        <span>{name}</span>
        <CloseButton
          size={24}
          aria-label={t('compare.remove', { name })}
          onClick={() => compare.remove(id, name)}
        />
      </div>
      {vehicle === undefined ? null : (
        <GatedButton
          variant="default"
          size="compact-md"
          reason={isOrderableByStaff(vehicle.stock_status) ? reason : t('gone.none')}
          aria-label={t('select_name', { name })}
          aria-haspopup="dialog"
          onClick={() => onSelect(id)}
        >
          {t('select')}
        </GatedButton>
      )}
    </div>
  )
}
