import type { LinkKey } from '@forecourt/contract/deals/order-links.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { ORDER_LINKS } from '@forecourt/domain/deals/orders/order-links.ts'
import { maxLength } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { NoteField, SelectField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useTakesTradeIns } from '#dealer/dealership/dealerships/entry-data.ts'
import { useSend, type Way } from './use-send.ts'

const QrPicture = lazyPart(async () => (await import('#shared/qr/qr-picture.tsx')).QrPicture)

interface SendLinkDialogProps {
  readonly order: Order
  /** The initial choice. */
  readonly step?: LinkKey
  readonly onClose: () => void
}

const ways: readonly Way[] = ['email', 'sms', 'copy_link', 'qr_code']

interface Sending extends Record<string, string> {
  readonly step: LinkKey
  readonly channel: Way
  readonly message: string
}

/** Interface D-16: step, channel and message. */
export function SendLinkDialog({ order, step: first = 'order', onClose }: SendLinkDialogProps) {
  const t = useText('links')
  const acts = useText('acts')
  const language = useLanguage()
  const { done, failure: lost, send } = useSend(order)
  const { ref, onSubmit, field, values, failure, isSubmitting } = useRuleForm<Sending>({
    initial: { step: first, channel: 'email', message: '' },
    rules: { message: [maxLength(500)] },
    guarded: false,
    submit: ({ step: chosen, channel: by, message }) => send({ step: chosen, by, message: message || null }),
  })
  const { channel: by } = values
  const takesTradeIns = useTakesTradeIns()
  const links = ORDER_LINKS.filter(({ code }) => code !== 'trade_in' || takesTradeIns)
  const isMessage = by === 'email' || by === 'sms'
  if (done !== undefined) return <Done {...done} onClose={onClose} />
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('send.title')}</Modal.Title>
        <SelectField
          {...field('step')}
          label={t('send.step')}
          options={links.map(({ code, name, name_fr: nameFr }) => ({
            value: code,
            label: language === 'fr' ? nameFr : name,
          }))}
        />
        <SelectField
          {...field('channel')}
          label={t('send.by')}
          options={ways.map(way => ({ value: way, label: t(`way.${way}`) }))}
        />
        {isMessage ? (
          <>
            <NoteField {...field('message')} label={t('send.message')} rows={2} optional />
            <Text size="sm">{t('send.language')}</Text>
          </>
        ) : null}
        {(failure ?? lost) === undefined ? null : <SendProblem error={failure ?? lost} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {acts('back')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t(isMessage ? 'send.button' : `act.${by}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface DoneProps {
  readonly by: Way
  /** The recipient, or the content that is shown. */
  readonly result: string
  readonly onClose: () => void
}

function Done({ by, result, onClose }: DoneProps) {
  const t = useText('links')
  const acts = useText('acts')
  return (
    <Stack gap="md">
      <Modal.Title>{t(by === 'qr_code' ? 'qr.title' : 'send.title')}</Modal.Title>
      {by === 'qr_code' ? (
        <Stack gap="sm" align="center">
          <Suspense>
            <QrPicture text={result} label={t('qr.label')} />
          </Suspense>
          <Text ta="center">{t('qr.hint')}</Text>
        </Stack>
      ) : (
        <Notice tone="info">{by === 'copy_link' ? t('send.copied') : t('send.sent', { to: result })}</Notice>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {acts('close')}
        </Button>
      </Group>
    </Stack>
  )
}

function SendProblem({ error }: { readonly error: unknown }) {
  const t = useText('links')
  const code = isCallError(error) ? error.code : ''
  if (code === 'customer_without_email')
    return <InlineProblem error={error}>{t('send.failed_email')}</InlineProblem>
  if (code === 'customer_without_phone')
    return <InlineProblem error={error}>{t('send.failed_phone')}</InlineProblem>
  if (code === 'consent_withdrawn')
    return <InlineProblem error={error}>{t('send.failed_consent')}</InlineProblem>
  if (isCallError(error, 'too_many_requests'))
    return <InlineProblem error={error}>{t('send.too_many')}</InlineProblem>
  if (!isCallError(error)) return <InlineProblem error={error}>{t('send.failed')}</InlineProblem>
  return <InlineProblem error={error} />
}
