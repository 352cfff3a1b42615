import type { Customer } from '@forecourt/contract/customers/customers.ts'
import {
  canKeepBothNotes,
  mergeDifferences,
  suggestedChoice,
  type MergeChoice,
  type MergeField,
} from '@forecourt/domain/customers/customers/merge.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { orderQueries } from '#dealer/deals/orders/orders.api.ts'
import { mergeCustomers } from './customer-merges.api.ts'
import { MergeFieldChoice } from './merge-field-choice.tsx'
import { sideOf } from './merge-sides.ts'
import classes from './merges.module.css'

interface MergeDialogProps {
  /** The customer whose page, link and sign-in remain. */
  readonly keptId: string
  readonly otherId: string
  readonly onMerged: (name: string) => void
  readonly onClose: () => void
}

/** Two records of one person side by side, one choice per differing field. */
export function MergeDialog(props: MergeDialogProps) {
  const { keptId, otherId, onClose } = props
  const t = useText('merges')
  const c = useText('customers')
  const [isMerging, setMerging] = useState(false)
  // From then on, the other record cannot be read.
  const kept = useQuery({ ...customerQueries.one(keptId), enabled: !isMerging })
  const other = useQuery({ ...customerQueries.one(otherId), enabled: !isMerging })
  const error = kept.error ?? other.error
  const again = () => {
    void kept.refetch()
    void other.refetch()
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('title')}</Modal.Title>
      {kept.data !== undefined && other.data !== undefined ? (
        <Choices
          key={`${kept.data.data.version}.${other.data.data.version}`}
          {...props}
          kept={kept.data.data}
          other={other.data.data}
          isMerging={isMerging}
          onMerging={setMerging}
          onStale={again}
        />
      ) : error === null ? (
        <CardSkeleton height={320} />
      ) : (
        <>
          {isCallError(error, 'not_found') ? (
            <p className={classes['text']}>{c('missing.text')}</p>
          ) : (
            <InlineProblem error={error} onRetry={again} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {c('dialog.cancel')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

interface ChoicesProps extends MergeDialogProps {
  readonly kept: Customer
  readonly other: Customer
  readonly isMerging: boolean
  readonly onMerging: (isMerging: boolean) => void
  readonly onStale: () => void
}

function Choices(props: ChoicesProps) {
  const { kept, other, isMerging, onMerging, onMerged, onClose, onStale } = props
  const t = useText('merges')
  const c = useText('customers')
  const [sides] = useState(() => [sideOf(kept), sideOf(other)] as const)
  const fields = mergeDifferences(...sides)
  const [choices, setChoices] = useState<Readonly<Partial<Record<MergeField, MergeChoice>>>>(() =>
    Object.fromEntries(fields.map(field => [field, suggestedChoice(field, ...sides)])),
  )
  const [failure, setFailure] = useState<unknown>()
  const merge = async () => {
    const body = {
      kept_id: kept.id,
      merged_id: other.id,
      kept_version: kept.version,
      merged_version: other.version,
      choices,
    }
    onMerging(true)
    setFailure(undefined)
    try {
      await mergeCustomers(body)
      onMerged(other.full_name)
      onClose()
    } catch (error) {
      setFailure(error)
      onMerging(false)
      if (isCallError(error, 'stale')) onStale()
    }
  }
  return (
    <>
      <Consequence kept={kept} other={other} isMerging={isMerging} />
      {fields.length === 0 ? <p className={classes['text']}>{t('same')}</p> : null}
      {fields.map(field => (
        <MergeFieldChoice
          key={field}
          field={field}
          kept={kept}
          other={other}
          value={choices[field] ?? 'kept'}
          hasBoth={
            field === 'note' && kept.note !== null && other.note !== null && canKeepBothNotes(...sides)
          }
          onChange={choice => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isMerging} onClick={onClose}>
          {c('dialog.cancel')}
        </Button>
        <Button loading={isMerging} onClick={() => void merge()}>
          {t('submit')}
        </Button>
      </Group>
    </>
  )
}

/** What happens to the other record, before it is too late. */
function Consequence({ kept, other, isMerging }: Pick<ChoicesProps, 'kept' | 'other' | 'isMerging'>) {
  const t = useText('merges')
  const { data } = useQuery({ ...orderQueries.ofCustomer(other.id), enabled: !isMerging })
  const orders = data?.results.length
  return (
    <p className={classes['text']}>
      {t('consequence', { kept: kept.full_name, other: other.full_name })}{' '}
      {orders === undefined || orders === 0 ? '' : t('orders', { count: orders })} {t('undo_note')}
    </p>
  )
}
