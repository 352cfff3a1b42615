import { customerStatusMove, type CustomerStatus } from '@forecourt/domain/customers/customer-statuses.ts'
import { Button, Group, Modal, NativeSelect, Radio, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { useStaticData } from '../entry-data.ts'
import { useNextStatuses } from './next-statuses.ts'

interface StatusDialogProps {
  readonly title: string
  readonly from: CustomerStatus
  readonly onChange: (to: CustomerStatus, reason: string | null) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the new status, and for the reason where one is needed. */
export function StatusDialog({ title, from, onChange, onClose }: StatusDialogProps) {
  const t = useText('customers')
  const v = useText('validation')
  const language = useLanguage()
  const nexts = useNextStatuses(from)
  const { archive_reasons: reasons } = useStaticData()
  const select = useRef<HTMLSelectElement>(null)
  const [to, setTo] = useState(nexts[0])
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const needsReason = to !== undefined && customerStatusMove(from, to)?.reason === true
  const send = async () => {
    if (to === undefined) return
    setMissing(needsReason && reason === '')
    if (needsReason && reason === '') {
      select.current?.focus()
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await onChange(to, needsReason ? reason : null)
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
      <Radio.Group
        label={t('status.new')}
        value={to ?? null}
        onChange={value => setTo(nexts.find(status => status === value))}
      >
        <Group gap="md" mt="xs">
          {nexts.map((status, index) => (
            <Radio
              key={status}
              value={status}
              label={t(`status.${status}`)}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </Group>
      </Radio.Group>
      {needsReason ? (
        <NativeSelect
          ref={select}
          label={t('status.reason')}
          withAsterisk
          data={[
            { value: '', label: t('status.choose_reason') },
            ...reasons.map(({ code, name, name_fr: nameFr }) => ({
              value: code,
              label: language === 'fr' ? nameFr : name,
            })),
          ]}
          value={reason}
          error={isMissing ? v('required') : undefined}
          onChange={event => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
        />
      ) : null}
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button onClick={() => void send()} loading={isBusy} disabled={to === undefined}>
          {t('status.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
