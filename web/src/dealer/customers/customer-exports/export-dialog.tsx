import { customerExports, type CustomerExport } from '@forecourt/contract/customers/customer-exports.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#shared/api/client.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { polled } from '#shared/api/query-client.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { queryOf, type CustomerSearch } from '#dealer/customers/customers/list-search.ts'
import classes from './exports.module.css'

const pollMs = 1000

interface ExportDialogProps {
  readonly search: CustomerSearch
  readonly count: number | undefined
  readonly onClose: () => void
}

/** Exports the filtered list: its contents, progress and download. */
export function ExportDialog({ search, count, onClose }: ExportDialogProps) {
  const t = useText('exports')
  const [started, setStarted] = useState<CustomerExport>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const start = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { query: new URLSearchParams(queryOf({ ...search, page: 1 })).toString() }
      setStarted(await call(customerExports.start, { body }))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('title')}</Modal.Title>
      {started === undefined ? <div>{t('text', { count: count ?? 0 })}</div> : <Progress started={started} />}
      {failure === undefined ? null : <StartProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {started === undefined ? (
          <Button loading={isBusy} disabled={count === 0} onClick={() => void start()}>
            {t('start')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

function StartProblem({ error }: { readonly error: unknown }) {
  const t = useText('exports')
  const isTooLarge = isCallError(error) && error.code === 'export_too_large'
  return isTooLarge ? (
    <InlineProblem error={error}>{t('too_large')}</InlineProblem>
  ) : (
    <InlineProblem error={error} />
  )
}

/** Polled until it is done; closing the dialog does not stop the export. */
function Progress({ started }: { readonly started: CustomerExport }) {
  const t = useText('exports')
  const format = useFormat()
  const { data = started, error } = useQuery(
    polled(customerExports.progress, { params: { id: started.id } }, found =>
      isOver(found) ? false : pollMs,
    ),
  )
  const params = { done: format.number(data.done), total: format.number(data.total) }
  if (data.state === 'failed') return <InlineProblem error={error}>{t('failed')}</InlineProblem>
  return (
    <div className={classes['progress']}>
      <progress value={data.done} max={Math.max(1, data.total)} aria-label={t('title')} />
      <div role="status">{t(data.state === 'done' ? 'done' : 'running', params)}</div>
      {data.state === 'done' ? (
        <Button component="a" href={`/api/dealer/customer-export/${data.id}/file/`} download>
          {t('download')}
        </Button>
      ) : null}
      {error === null ? null : <InlineProblem error={error} />}
    </div>
  )
}

const isOver = (found: CustomerExport | undefined) => found?.state === 'done' || found?.state === 'failed'
