import type { StaffUser } from '@forecourt/contract/staff.ts'
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { RefusedAct } from './refused-act.tsx'
import { setActive, staffQueries } from './staff.api.ts'

interface DeactivateDialogProps {
  readonly user: StaffUser
  readonly onClose: () => void
}

/** "Deactivate Dev? 12 open customers go to: …" (ux S-36). */
export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const t = useText('people')
  const v = useText('validation')
  const people = useQuery(staffQueries.assignable())
  const [to, setTo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const count = user.open_customers
  const others = (people.data?.results ?? []).filter(({ id }) => id !== user.id)
  const send = async () => {
    setMissing(count > 0 && to === '')
    if (count > 0 && to === '') return
    setBusy(true)
    setFailure(undefined)
    try {
      await setActive({ id: user.id, is_active: false, reassign_to: to === '' ? null : to })
      showToast({ type: 'success', text: t('toast.deactivated', { name: user.full_name }) })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('deactivate.title', { name: user.full_name })}</Modal.Title>
      <Text>{t('deactivate.text', { name: user.first_name })}</Text>
      {people.error === null ? null : (
        <InlineProblem error={people.error} onRetry={() => void people.refetch()} />
      )}
      {count === 0 ? null : (
        <NativeSelect
          label={t('deactivate.customers', { count })}
          value={to}
          error={isMissing ? v('required') : undefined}
          data={[
            { value: '', label: t(others.length === 0 ? 'deactivate.nobody' : 'deactivate.choose') },
            ...others.map(({ id, full_name }) => ({ value: id, label: full_name })),
          ]}
          onChange={event => {
            setTo(event.currentTarget.value)
            setMissing(false)
          }}
        />
      )}
      {failure === undefined ? null : <RefusedAct error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="danger" loading={isBusy} onClick={() => void send()}>
          {t('deactivate.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
