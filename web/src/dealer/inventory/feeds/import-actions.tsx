import type { FeedImport } from '@forecourt/contract/inventory/feeds.ts'
import { canTakeAction } from '@forecourt/domain/inventory/feeds/import-states.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { discardImport, publishImport, rollBackImport } from './feeds.api.ts'
import classes from './feeds.module.css'

/** Publish, withdraw, cancel: what the state allows. */
export function ImportActions({ one }: { readonly one: FeedImport }) {
  const t = useText('feeds')
  const [busy, setBusy] = useState<'publish' | 'roll_back' | 'discard'>()
  const [failure, setFailure] = useState<unknown>()
  const run = async (what: typeof busy, work: () => Promise<unknown>) => {
    setFailure(undefined)
    setBusy(what)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const publish = async () => {
    const of = one.rows_gone + one.rows_changed + one.rows_same
    const yes =
      !one.are_many_gone ||
      (await confirm({
        kind: 'archive',
        title: t('many_gone.title'),
        text: t('many_gone.text', { count: one.rows_gone, of }),
        yesLabel: t('many_gone.yes'),
      }))
    if (yes) await run('publish', () => publishImport(one.id, one.are_many_gone))
  }
  const rollBack = async () => {
    const yes = await confirm({
      kind: 'archive',
      title: t('roll_back.title'),
      text: t('roll_back.text'),
      yesLabel: t('roll_back.yes'),
    })
    if (yes) await run('roll_back', () => rollBackImport(one.id))
  }
  const changes = one.rows_new + one.rows_changed + one.rows_gone
  return (
    <>
      <div className={classes['acts']}>
        {canTakeAction('publish', one.state) ? (
          <GatedButton
            loading={busy === 'publish'}
            reason={changes + one.rows_same === 0 ? t('nothing') : undefined}
            onClick={() => void publish()}
          >
            {t('publish', { count: changes })}
          </GatedButton>
        ) : null}
        {canTakeAction('roll_back', one.state) ? (
          <GatedButton
            variant="default"
            loading={busy === 'roll_back'}
            reason={one.is_latest ? undefined : t('roll_back.later')}
            onClick={() => void rollBack()}
          >
            {t('roll_back')}
          </GatedButton>
        ) : null}
        {canTakeAction('discard', one.state) ? (
          <Button
            variant="subtle"
            loading={busy === 'discard'}
            onClick={() => void run('discard', () => discardImport(one.id))}
          >
            {t('discard')}
          </Button>
        ) : null}
      </div>
      {failure === undefined ? null : isCallError(failure, 'conflict') ? (
        <InlineProblem error={failure}>{t('meanwhile')}</InlineProblem>
      ) : (
        <InlineProblem error={failure} />
      )}
    </>
  )
}
