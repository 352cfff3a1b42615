import type { Lender, RateCard } from '@forecourt/contract/pricing/lenders.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useHabits } from '#shared/format/market.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { LenderIdentity } from './lender-identity.tsx'
import classes from './lenders.module.css'
import { NewLender } from './new-lender.tsx'
import { RateCardList } from './rate-card-list.tsx'
import { RateSheetForm } from './rate-sheet-form.tsx'
import { TermsForm } from './terms-form.tsx'

interface LenderDrawerProps {
  readonly lender: Lender | undefined
  readonly isNew: boolean
  readonly title: string
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** One lender: identity, cards, limits and fees, sheet import. Closing asks before typed values are lost. */
export function LenderDrawer({ lender, isNew, title, onOpen, onClose }: LenderDrawerProps) {
  const t = useText('lenders')
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <SideDrawer
      isOpen={lender !== undefined || isNew}
      title={title}
      size={640}
      closeLabel={t('drawer.close')}
      onClose={() => void close()}
    >
      {isNew ? (
        <div className={classes['body']}>
          <NewLender onMade={({ id }) => onOpen(id)} />
        </div>
      ) : null}
      {lender === undefined ? null : <LenderBody key={lender.id} lender={lender} onClose={onClose} />}
    </SideDrawer>
  )
}

function LenderBody({ lender, onClose }: { readonly lender: Lender; readonly onClose: () => void }) {
  const { timeZone } = useHabits()
  const today = wallClock(useNow(), timeZone).date
  const [published, setPublished] = useState<RateCard>()
  // The version being edited: a newer one that is read in between never removes typed values.
  const [base, setBase] = useState(lender)
  return (
    <div className={classes['body']}>
      {published === undefined ? null : <Published card={published} />}
      <RateCardList lender={lender.id} today={today} onPublished={setPublished} />
      <RateSheetForm lender={lender.id} today={today} onPublished={setPublished} />
      <TermsForm lender={lender} today={today} onPublished={setPublished} />
      <LenderIdentity key={base.version} lender={base} onSaved={setBase} onRemoved={onClose} />
    </div>
  )
}

/** A published card may change payments of open orders: links to them. */
function Published({ card }: { readonly card: RateCard }) {
  const t = useText('lenders')
  return (
    <Notice
      action={
        <Link className={classes['open']} to={`${paths.programmeChanges}?subject=${card.id}`}>
          {t('radar.see')}
        </Link>
      }
    >
      {t('radar.published')}
    </Notice>
  )
}
