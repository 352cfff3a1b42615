import { orderLinks, type LinkKey } from '@forecourt/contract/order-links.ts'
import type { Order } from '@forecourt/contract/orders.ts'
import { timelines } from '@forecourt/contract/timelines.ts'
import { ORDER_LINKS } from '@forecourt/domain/orders/order-links.ts'
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { refresh } from '#shared/api/query-client.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { Notice } from '#shared/ui/notice.tsx'

interface SendLinkDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

type Channel = 'email' | 'sms'

/** D-16: which step, by which way, with what words. */
export function SendLinkDialog({ order, onClose }: SendLinkDialogProps) {
  const t = useText('links')
  const acts = useText('acts')
  const language = useLanguage()
  const [step, setStep] = useState<LinkKey>('order')
  const [channel, setChannel] = useState<Channel>('email')
  const [message, setMessage] = useState('')
  const { isBusy, failure, sentTo, send } = useSend(order.id)
  if (sentTo !== undefined)
    return (
      <Stack gap="md">
        <Modal.Title>{t('send.title')}</Modal.Title>
        <Notice tone="info">{t('send.sent', { to: sentTo })}</Notice>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {acts('close')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Modal.Title>{t('send.title')}</Modal.Title>
      <NativeSelect
        label={t('send.step')}
        data={ORDER_LINKS.map(({ code, name, name_fr: nameFr }) => ({
          value: code,
          label: language === 'fr' ? nameFr : name,
        }))}
        value={step}
        onChange={event => setStep(event.currentTarget.value as LinkKey)}
      />
      <NativeSelect
        label={t('send.by')}
        data={[
          { value: 'email', label: t('send.email') },
          { value: 'sms', label: t('send.sms') },
        ]}
        value={channel}
        onChange={event => setChannel(event.currentTarget.value as Channel)}
      />
      <Textarea
        label={t('send.message')}
        autosize
        minRows={2}
        maxLength={500}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
      />
      <Text size="sm">{t('send.language')}</Text>
      {failure === undefined ? null : <SendProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {acts('back')}
        </Button>
        <Button loading={isBusy} onClick={() => void send({ step, channel, message: message || null })}>
          {t('send.button')}
        </Button>
      </Group>
    </Stack>
  )
}

interface Sending {
  readonly step: LinkKey
  readonly channel: Channel
  readonly message: string | null
}

/** One key for every try of one dialog, so that a lost answer never sends twice (R34). */
function useSend(id: string) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [sentTo, setSentTo] = useState<string>()
  const send = async (body: Sending) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { to } = await call(orderLinks.send, { params: { id }, body, idempotencyKey: key })
      setSentTo(to)
      await refresh(timelines.ofOrder)
    } catch (error) {
      // An answer, even a refusal, ends the try; without one the same is meant.
      if (isCallError(error) && error.kind !== 'network' && error.kind !== 'timeout')
        setKey(crypto.randomUUID())
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, sentTo, send }
}

function SendProblem({ error }: { readonly error: unknown }) {
  const t = useText('links')
  const code = isCallError(error) ? error.code : ''
  if (code === 'customer_without_email')
    return <InlineProblem error={error}>{t('send.failed_email')}</InlineProblem>
  if (code === 'customer_without_phone')
    return <InlineProblem error={error}>{t('send.failed_phone')}</InlineProblem>
  if (isCallError(error, 'too_many_requests'))
    return <InlineProblem error={error}>{t('send.too_many')}</InlineProblem>
  return <InlineProblem error={error} />
}
