import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { customerQueries } from '../customers.api.ts'
import { nobody, PersonPicker } from './person-picker.tsx'

interface AssignDialogProps {
  readonly title: string
  readonly current: string | null | undefined
  /** False if a customer cannot become unassigned. */
  readonly hasNobody?: boolean
  readonly onAssign: (to: string | null) => Promise<void>
  readonly onClose: () => void
}

/** Chooses a representative. Refusals are shown here, under the list of people. */
export function AssignDialog(props: AssignDialogProps) {
  const { title, current, hasNobody = true, onAssign, onClose } = props
  const t = useText('customers')
  const people = useQuery(customerQueries.assignable())
  const [chosen, setChosen] = useState(current === null ? nobody : current)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async () => {
    if (chosen === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onAssign(chosen === nobody ? null : chosen)
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Modal.Title>{title}</Modal.Title>
      {people.data === undefined && people.error === null ? <CardSkeleton height={240} /> : null}
      {people.error === null ? null : (
        <InlineProblem error={people.error} onRetry={() => void people.refetch()} />
      )}
      {people.data === undefined ? null : (
        <PersonPicker
          people={people.data.results}
          hasNobody={hasNobody}
          chosen={chosen}
          onChosen={setChosen}
        />
      )}
      {failure === undefined ? null : <AssignProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button onClick={() => void send()} loading={isBusy} disabled={chosen === undefined}>
          {t('assign.submit')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Eleven refusals have their own texts (decisions M40 to M50). */
function AssignProblem({ error }: { readonly error: unknown }) {
  const code = isCallError(error) ? error.code.replace(/^lock_/, '') : ''
  const words = findText('messages', `lock.${code}`, isCallError(error) ? error.detail.params : {})
  return words === undefined ? (
    <InlineProblem error={error} />
  ) : (
    <InlineProblem error={error}>{words}</InlineProblem>
  )
}
