import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { mayBecome } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { useActions } from '#dealer/deals/appointments/use-actions.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { OfferChip } from './offer-chip.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferHistory, OfferLine } from './offer-history.tsx'
import { TradeInProblem } from './trade-in-problem.tsx'
import { withdrawOffer } from './trade-ins.api.ts'
import classes from './trade-ins.module.css'
import { useOfferWords } from './use-offer-words.ts'

interface OfferCardProps {
  readonly tradeIn: TradeIn
  readonly customer: Customer
  /** Why no offer is possible now. */
  readonly reason: string | undefined
}

/** Current and earlier offers, and the form of the next one for users who may make offers. */
export function OfferCard({ tradeIn, customer, reason }: OfferCardProps) {
  const t = useText('trade_ins')
  const mayOffer = useCan('trade-in:make-offer')
  const { current_offer: standing, past_offers: past, status } = tradeIn
  return (
    <TitledCard title={t('offer')} level={3} beside={<OfferChip status={status} />}>
      {standing === null ? null : (
        <div className={classes['standing']}>
          <OfferLine offer={standing} isCurrent />
          {standing.dealer_comments === null ? null : (
            <q className={classes['said']}>{standing.dealer_comments}</q>
          )}
          {mayOffer && mayBecome(status, 'withdrawn') ? (
            <Withdraw tradeIn={tradeIn} name={shortName(customer)} reason={reason} />
          ) : null}
        </div>
      )}
      {!mayOffer || status === 'completed' ? null : (
        <OfferForm key={tradeIn.id} tradeIn={tradeIn} customer={customer} reason={reason} />
      )}
      {mayOffer || standing !== null ? null : <p className="dp-faint">{t('offer.by_manager')}</p>}
      <OfferHistory offers={past} />
    </TitledCard>
  )
}

interface WithdrawProps {
  readonly tradeIn: TradeIn
  readonly name: string
  readonly reason: string | undefined
}

function Withdraw({ tradeIn, name, reason }: WithdrawProps) {
  const t = useText('trade_ins')
  const { isBusy, failure, run } = useActions()
  const ask = () =>
    void openModal(close => (
      <WithdrawDialog
        tradeIn={tradeIn}
        name={name}
        onClose={close}
        onYes={() => {
          close()
          void run(() => withdrawOffer(tradeIn), t('withdraw.done'))
        }}
      />
    ))
  return (
    <>
      <div>
        <GatedButton
          variant="default"
          size="compact-md"
          reason={reason}
          loading={isBusy}
          aria-haspopup="dialog"
          onClick={ask}
        >
          {t('withdraw')}
        </GatedButton>
      </div>
      {failure === undefined ? null : <TradeInProblem error={failure} />}
    </>
  )
}

interface WithdrawDialogProps extends Omit<WithdrawProps, 'reason'> {
  readonly onYes: () => void
  readonly onClose: () => void
}

function WithdrawDialog({ tradeIn, name, onYes, onClose }: WithdrawDialogProps) {
  const t = useText('trade_ins')
  const { amount } = useOfferWords()
  const offered = tradeIn.current_offer?.dealer_offer ?? '0.00'
  return (
    <Stack gap="md">
      <Modal.Title>{t('withdraw.title', { amount: amount(offered) })}</Modal.Title>
      <Text>{t(tradeIn.order === null ? 'withdraw.text_alone' : 'withdraw.text', { name })}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('ask.back')}
        </Button>
        <Button onClick={onYes}>{t('withdraw.button')}</Button>
      </Group>
    </Stack>
  )
}
