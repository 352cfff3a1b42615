import type { OwnTradeIn } from '@forecourt/contract/deals/trade-in.ts'
import {
  customerTradeIns,
  type AnsweredTradeIns,
  type OwnTradeIns,
} from '@forecourt/contract/deals/trade-ins.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { refresh } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from '#shop/appointment/appointment.module.css'
import { OwnTradeInCard } from './own-trade-in-card.tsx'
import { keepTradeIns } from './own-trade-ins.api.ts'
import { SendTradeInForm } from './send-trade-in-form.tsx'

interface OwnTradeInListProps {
  readonly read: OwnTradeIns
  /** Order id from the URL. */
  readonly asked: string | null
  /** Staff who view the page in the customer's place. */
  readonly isStaff: boolean
}

/** Sends the customer's decision and shows the result. Rethrows errors that belong to the form. */
export type SettleTradeIn = (
  work: () => Promise<AnsweredTradeIns | OwnTradeIns>,
  said: string,
) => Promise<void>

const outdated = new Set(['invalid_transition', 'offer_changed'])

/** Each trade-in with its offer; a form for the first one, and for another one on demand. */
export function OwnTradeInList({ read, asked, isStaff }: OwnTradeInListProps) {
  const t = useText('shop')
  const { results, closed } = read
  const [isChanged, setChanged] = useState(false)
  const [sending, setSending] = useState<OwnTradeIn | 'another'>()
  const settle: SettleTradeIn = async (work, said) => {
    setChanged(false)
    try {
      keepTradeIns(asked, await work())
      setSending(undefined)
      announce('figure', said)
    } catch (failure) {
      if (!(isCallError(failure, 'not_found') || (isCallError(failure) && outdated.has(failure.code))))
        throw failure
      setChanged(true)
      await refresh(customerTradeIns.read)
    }
  }
  const isOff = closed === 'trade_ins_off'
  const isOpen = closed === null || closed === 'trade_ins_full' || isOff
  const form = (tradeIn: OwnTradeIn | undefined) => (
    <SendTradeInForm
      key={tradeIn?.id ?? 'another'}
      read={read}
      tradeIn={tradeIn}
      settle={settle}
      {...(results.length > 0 && { onKeep: () => setSending(undefined) })}
    />
  )
  return (
    <div className={classes['parts']}>
      {isChanged ? <Notice tone="attention">{t('trade_in.changed')}</Notice> : null}
      {isOpen && !isOff ? null : <Notice>{t(`choice.closed.${closed}`)}</Notice>}
      {results.map(tradeIn =>
        sending !== 'another' && sending?.id === tradeIn.id ? (
          form(tradeIn)
        ) : (
          <OwnTradeInCard
            key={tradeIn.id}
            tradeIn={tradeIn}
            isOpen={isOpen}
            isStaff={isStaff}
            settle={settle}
            {...(isOff ? {} : { onSendAgain: () => setSending(tradeIn) })}
          />
        ),
      )}
      {closed !== null ? null : results.length === 0 || sending === 'another' ? (
        form(undefined)
      ) : (
        <div>
          <Button variant="default" size="md" onClick={() => setSending('another')}>
            {t('trade_in.another')}
          </Button>
        </div>
      )}
    </div>
  )
}
