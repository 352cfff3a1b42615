import type { CardAccount, CardError } from '@forecourt/contract/deals/card-accounts.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { leaveFor } from '#dealer/platform/navigation/navigation.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { beginConnection, cardAccountQuery, disconnectAccount } from './card-account.api.ts'
import classes from './dealership.module.css'

interface Told {
  readonly error: CardError
  readonly provider_error?: string | null
}

/** Account for card payments: its state, what connecting needs, and disconnecting. Errors are shown in place. */
export function CardAccountPart() {
  const t = useText('dealership')
  const { data, error, refetch } = useQuery(cardAccountQuery())
  const [told, setNotified] = useState<Told>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<Told | undefined>) => {
    setBusy(true)
    setNotified(undefined)
    setFailure(undefined)
    try {
      setNotified(await work())
    } catch (refusal) {
      setFailure(refusal)
    } finally {
      setBusy(false)
    }
  }
  const connect = () =>
    attempt(async () => {
      const { url, error: refused } = await beginConnection()
      if (url !== null) leaveFor(url)
      return refused === null ? undefined : { error: refused }
    })
  const disconnect = () =>
    attempt(async () => {
      const isSure = await confirm({
        kind: 'delete',
        title: t('card_account.end_title', { name: data?.account_label ?? '' }),
        text: t('card_account.end_text'),
        yesLabel: t('card_account.end'),
      })
      if (!isSure) return undefined
      const { error: refused, provider_error } = await disconnectAccount()
      return refused === null ? undefined : { error: refused, provider_error }
    })
  return (
    <TitledCard level={3} title={t('card.card_account')}>
      {data === undefined ? (
        error === null ? null : (
          <InlineProblem error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <AccountFacts account={data} />
          {told === undefined ? null : <CardProblem told={told} />}
          {failure === undefined ? null : <InlineProblem error={failure} />}
          <Can action="dealership:connect-services">
            {data.connected ? (
              <Button
                variant="default"
                className={classes['low'] ?? ''}
                loading={isBusy}
                onClick={() => void disconnect()}
              >
                {t('card_account.end')}
              </Button>
            ) : data.provider === null ? null : (
              <Button className={classes['low'] ?? ''} loading={isBusy} onClick={() => void connect()}>
                {t('card_account.connect')}
              </Button>
            )}
          </Can>
        </>
      )}
    </TitledCard>
  )
}

export function CardProblem({ told: { error, provider_error = null } }: { readonly told: Told }) {
  const t = useText('dealership')
  return (
    <Notice tone="danger">
      {t(`card_error.${error}`)} {provider_error === null ? null : <code>{provider_error}</code>}
    </Notice>
  )
}

function AccountFacts({ account }: { readonly account: CardAccount }) {
  const t = useText('dealership')
  const format = useFormat()
  if (account.provider === null) return <p className={classes['plain']}>{t('card_account.none_here')}</p>
  const facts = account.connected
    ? [
        [t('card_account.account'), `${account.account_label ?? ''} (${account.account ?? ''})`],
        [t('card_account.since'), account.connected_at === null ? '' : format.dayOf(account.connected_at)],
        [t('card_account.by'), account.connected_by ?? '–'],
      ]
    : [
        [t('card_account.client_id'), account.client_id],
        [t('card_account.redirect_uri'), account.redirect_uri],
      ]
  return (
    <>
      {account.connected && !account.is_live ? <Notice>{t('card_account.test')}</Notice> : null}
      {account.connected && account.unknown_since !== null ? (
        <Notice tone="danger">
          {t('card_account.unknown', { day: format.dayOf(account.unknown_since) })}
        </Notice>
      ) : null}
      {account.connected ? null : <p className={classes['plain']}>{t('card_account.text')}</p>}
      <dl className={classes['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
