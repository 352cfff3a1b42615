import type { AssignmentRequest } from '@forecourt/contract/customers/assignments.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { answerRequest, claimCustomer } from './assignments.api.ts'
import { ClaimProblem } from './claim-problem.tsx'

interface RequestsProps {
  readonly toAnswer: readonly AssignmentRequest[]
  readonly answered: readonly AssignmentRequest[]
}

export function Requests({ toAnswer, answered }: RequestsProps) {
  return (
    <>
      {toAnswer.map(request => (
        <ToAnswer key={request.id} request={request} />
      ))}
      {answered.map(request => (
        <Approved key={request.id} request={request} />
      ))}
    </>
  )
}

interface RequestProps {
  readonly request: AssignmentRequest
}

function ToAnswer({ request }: RequestProps) {
  const t = useText('assignments')
  const [isBusy, setBusy] = useState(false)
  const { requester, customer, note } = request
  const answer = async (approve: boolean) => {
    setBusy(true)
    try {
      await answerRequest(request.id, approve)
      showToast({
        type: 'success',
        text: t(approve ? 'answer.given' : 'answer.kept', { name: customer.full_name }),
      })
    } catch {
      showToast({ type: 'error', text: t('answer.failed') })
      setBusy(false)
    }
  }
  const names = { name: requester.full_name, customer: customer.full_name }
  return (
    <Notice
      tone="attention"
      action={
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            disabled={isBusy}
            aria-label={t('answer.keep_of', names)}
            onClick={() => void answer(false)}
          >
            {t('answer.keep')}
          </Button>
          <Button
            size="compact-md"
            disabled={isBusy}
            aria-label={t('answer.give_of', names)}
            onClick={() => void answer(true)}
          >
            {t('answer.give')}
          </Button>
        </Group>
      }
    >
      {t('asks', names)}
      {note === null ? '' : ` “${note}”`}
    </Notice>
  )
}

function Approved({ request }: RequestProps) {
  const t = useText('assignments')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { customer, holder } = request
  const take = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await claimCustomer(customer.id, true)
      await navigate(pathTo('customer', { id: customer.id }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const names = { name: holder.full_name, customer: customer.full_name }
  return (
    <>
      <Notice
        action={
          <Button
            size="compact-md"
            loading={isBusy}
            aria-label={t('approved.take_of', names)}
            onClick={() => void take()}
          >
            {t('approved.take')}
          </Button>
        }
      >
        {t('approved', names)}
      </Notice>
      {failure === undefined ? null : <ClaimProblem error={failure} customerId={customer.id} />}
    </>
  )
}
