import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { columnTypes } from '#dealer/pricing/pricing/model/draft.ts'
import { ComparedFields } from './compared-fields.tsx'
import { ComparedLines } from './compared-lines.tsx'
import { ComparedTotals } from './compared-totals.tsx'
import { useComparedDeal, type ComparedDeal } from './compared-deal.ts'
import { useDealChoices } from './deal-choices.ts'
import { GrossSwitch } from './gross.tsx'
import type { DealKey, VersionsView } from './use-versions.ts'
import classes from './compare.module.css'

interface CompareViewProps {
  readonly before: DealKey
  readonly after: DealKey
  readonly onView: (view: VersionsView) => void
  readonly onBack: () => void
}

/** Two deals side by side: amounts of all three payment types, the lines of one, and the inputs. */
export function CompareView({ before, after, onView, onBack }: CompareViewProps) {
  const t = useText('versions')
  const one = useComparedDeal(before)
  const other = useComparedDeal(after)
  const failed = [one, other].find(({ error }) => error !== null)
  return (
    <div className={classes['compare']}>
      <div className={classes['bar']}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          onClick={onBack}
        >
          {t('compare.back')}
        </Button>
        <GrossSwitch />
      </div>
      <div className={classes['sides']}>
        <DealSelect
          label={t('compare.before')}
          value={before}
          onDeal={key => onView({ before: key, after })}
        />
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('compare.swap')}
          onClick={() => onView({ before: after, after: before })}
        >
          <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <DealSelect label={t('compare.after')} value={after} onDeal={key => onView({ before, after: key })} />
      </div>
      {failed !== undefined ? (
        <InlineProblem error={failed.error} onRetry={failed.retry}>
          {t('compare.failed')}
        </InlineProblem>
      ) : one.deal === undefined || other.deal === undefined ? (
        <CardSkeleton height={320} />
      ) : (
        <Compared before={one.deal} after={other.deal} />
      )}
    </div>
  )
}

interface DealSelectProps {
  readonly label: string
  readonly value: DealKey
  readonly onDeal: (key: DealKey) => void
}

function DealSelect({ label, value, onDeal }: DealSelectProps) {
  const choices = useDealChoices(value)
  return (
    <NativeSelect
      className={classes['side'] ?? ''}
      label={label}
      data={choices}
      value={value}
      onChange={event => onDeal(event.currentTarget.value as DealKey)}
    />
  )
}

interface ComparedProps {
  readonly before: ComparedDeal
  readonly after: ComparedDeal
}

function Compared({ before, after }: ComparedProps) {
  const t = useText('versions')
  const p = useText('pricing')
  const [chosen, setChosen] = useState<PaymentType>()
  const type = chosen ?? after.draft.payment_type
  const [was, is] = [before.columns[type], after.columns[type]]
  const isOfToday = was.isSaved !== is.isSaved || !was.isSaved
  return (
    <>
      <ComparedTotals before={before} after={after} />
      <SegmentedControl
        fullWidth
        aria-label={t('compare.column')}
        data={columnTypes.map(value => ({ value, label: p(`column.${value}`) }))}
        value={type}
        onChange={setChosen}
      />
      {was.pricing === null || is.pricing === null ? (
        <Notice tone="attention">
          {t('compare.unpriced', { name: was.pricing === null ? before.title : after.title })}
        </Notice>
      ) : null}
      <ComparedLines before={before} after={after} type={type} />
      {isOfToday ? <p className={classes['hint']}>{t('compare.today')}</p> : null}
      <ComparedFields before={before} after={after} />
    </>
  )
}
