import type { LeadKey } from '@forecourt/contract/customers/leads.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { confirm, openModal } from '#shared/ui/dialog/modals.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { leadQueries, revokeKey, rotateKey } from './leads.api.ts'
import classes from './leads.module.css'

const NewKeyDialog = lazyPart(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog)
const SecretDialog = lazyPart(async () => (await import('./secret-dialog.tsx')).SecretDialog)

/** Keys of lead sources, and their age. */
export function LeadKeys() {
  const t = useText('leads')
  const { data, error, refetch } = useQuery(leadQueries.keys())
  const { dealership } = useCurrentUser()
  const add = () => void openModal(close => <NewKeyDialog onClose={close} />)
  return (
    <section aria-labelledby="lead-keys">
      <div className={classes['head']}>
        <h2 id="lead-keys" className={classes['heading']}>
          {t('keys')}
        </h2>
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('key.add')}
        </Button>
      </div>
      <p className={classes['intro']}>
        {t('keys_intro')} <code>POST {location.origin}/api/leads/adf/</code>
      </p>
      {dealership === null ? null : (
        <p className={classes['intro']}>
          {t('keys_folder')} <code>{dealership.id}</code>
        </p>
      )}
      {data === undefined && error !== null ? (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      ) : data?.results.length === 0 ? (
        <p className={classes['intro']}>{t('keys_empty')}</p>
      ) : (
        <ul className={classes['keys']}>
          {data?.results.map(key => (
            <Key key={key.id} row={key} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Key({ row }: { readonly row: LeadKey }) {
  const t = useText('leads')
  const format = useFormat()
  const [failure, setFailure] = useState<unknown>()
  const { name } = row
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    }
  }
  const rotate = () =>
    attempt(async () => {
      const text = t('key.rotate_text')
      if (
        !(await confirm({
          kind: 'archive',
          title: t('key.rotate_title', { name }),
          text,
          yesLabel: t('key.rotate_yes', { name }),
        }))
      )
        return
      const { secret } = await rotateKey(row.id)
      void openModal(close => <SecretDialog name={name} secret={secret} onClose={close} />)
    })
  const revoke = () =>
    attempt(async () => {
      const text = t('key.revoke_text')
      if (
        await confirm({
          kind: 'delete',
          title: t('key.revoke_title', { name }),
          text,
          yesLabel: t('key.revoke_yes', { name }),
        })
      )
        await revokeKey(row.id)
    })
  const used = row.last_used === null ? t('key.unused') : t('key.used', { date: format.dayOf(row.last_used) })
  return (
    <li className={classes['key']} data-revoked={row.revoked !== null || undefined}>
      <div>
        <strong>{name}</strong>
        <div className={classes['faint']}>
          {t('key.made', { date: format.dayOf(row.created) })} · {used}
          {row.previous_until === null
            ? ''
            : ` · ${t('key.overlap', { date: format.dayOf(row.previous_until) })}`}
        </div>
      </div>
      {row.revoked === null ? (
        <div className={classes['acts']}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('key.rotate_of', { name })}
            onClick={() => void rotate()}
          >
            {t('key.rotate')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('key.revoke_of', { name })}
            onClick={() => void revoke()}
          >
            {t('key.revoke')}
          </Button>
        </div>
      ) : (
        <span className={classes['faint']}>{t('key.revoked', { date: format.dayOf(row.revoked) })}</span>
      )}
      {failure === undefined ? null : <InlineProblem error={failure} />}
    </li>
  )
}
