import type { RateCard } from '@forecourt/contract/pricing/lenders.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Translate } from '#shared/i18n/resources.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { downloadSheet } from './download-sheet.ts'
import { deleteDraft, lenderQueries, publishCard, rollBackCard } from './lenders.api.ts'
import classes from './lenders.module.css'

interface RateCardListProps {
  readonly lender: string
  readonly today: string
  readonly onPublished: (card: RateCard) => void
}

/** Rate cards of a lender, drafts first. A published card is immutable; the last one can be rolled back. */
export function RateCardList({ lender, today, onPublished }: RateCardListProps) {
  const t = useText('lenders')
  const { data, error, refetch } = useQuery(lenderQueries.rateCards(lender))
  const [failure, setFailure] = useState<unknown>()
  const run = async (work: Promise<unknown>, said: string) => {
    setFailure(undefined)
    try {
      await work
      showToast({ type: 'success', text: said })
    } catch (refused) {
      setFailure(refused)
    }
  }
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={120} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()} />
    )
  const last = Math.max(...data.results.map(({ number }) => number ?? 0))
  return (
    <section className={classes['part']} aria-labelledby="rate-cards">
      <h2 id="rate-cards" className={classes['heading']}>
        {t('cards.title')}
      </h2>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      {data.results.length === 0 ? <p className="dp-faint">{t('cards.none')}</p> : null}
      <ul className={classes['cards']}>
        {data.results.map(card => (
          <li key={card.id} className={classes['card']}>
            <CardFacts card={card} />
            <CardActions
              card={card}
              canRollBack={card.number === last && last > 1}
              onPublish={() => void run(publishCard(card, today).then(onPublished), t('toast.published'))}
              onDownload={() => void downloadSheet(card).catch(setFailure)}
              onRollBack={() => void run(rollBackCard(card).then(onPublished), t('toast.rolled_back'))}
              onDelete={() =>
                void askAndDelete(card, t('cards.delete_title'), work => run(work, t('toast.deleted')))
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

async function askAndDelete(card: RateCard, title: string, run: (work: Promise<unknown>) => Promise<void>) {
  if (await confirm({ kind: 'delete', title })) await run(deleteDraft(card))
}

const tones = { scheduled: 'info', in_force: 'success', superseded: 'spent', ended: 'spent' } as const

function CardFacts({ card }: { readonly card: RateCard }) {
  const t = useText('lenders')
  const format = useFormat()
  const { effective_from, effective_to, source, restored_number } = card
  const dates = [effective_from, effective_to].flatMap(day => (day === null ? [] : [format.date(day)]))
  const made =
    source === 'roll_back' && restored_number !== null
      ? t('cards.restored', { number: restored_number })
      : t(`source.${source}`)
  return (
    <div>
      <div className={classes['name']}>
        {nameOf(card, t)}
        {card.status === 'draft' ? null : (
          <span className={classes['status']} data-tone={tones[card.status]}>
            {t(`status.${card.status}`)}
          </span>
        )}
      </div>
      <div className="dp-faint">
        {[
          dates.length === 0 ? '' : t('cards.from', { dates: dates.join(' – ') }),
          made,
          card.file_name ?? '',
          card.published_by ?? card.created_by ?? '',
        ]
          .filter(part => part !== '')
          .join(' · ')}
      </div>
    </div>
  )
}

interface CardActionsProps {
  readonly card: RateCard
  readonly canRollBack: boolean
  readonly onPublish: () => void
  readonly onDownload: () => void
  readonly onRollBack: () => void
  readonly onDelete: () => void
}

const nameOf = ({ number }: RateCard, t: Translate<'lenders'>) =>
  number === null ? t('cards.draft') : t('cards.number', { number })

function CardActions({ card, canRollBack, onPublish, onDownload, onRollBack, onDelete }: CardActionsProps) {
  const t = useText('lenders')
  return (
    <div className={classes['acts']}>
      {card.number === null ? (
        <Button size="compact-sm" variant="default" onClick={onPublish}>
          {t('cards.publish_today')}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('cards.download_of', { name: nameOf(card, t) })}
        onClick={onDownload}
      >
        {t('cards.download')}
      </Button>
      {card.number === null ? (
        <Button size="compact-sm" variant="subtle" color="red" onClick={onDelete}>
          {t('cards.delete')}
        </Button>
      ) : null}
      {canRollBack ? (
        <Button size="compact-sm" variant="default" onClick={onRollBack}>
          {t('cards.roll_back')}
        </Button>
      ) : null}
    </div>
  )
}
