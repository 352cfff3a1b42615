import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import {
  startTransition,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { SaveBar } from '#shared/ui/page/save-bar.tsx'
import { useSaveProblem } from '#shared/ui/page/save-problem.ts'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useVersions, type Versions } from '#dealer/deals/order-versions/use-versions.ts'
import { DealInputs } from './deal-inputs.tsx'
import { CalmDeskContext, DeskContext, type Desk } from '../model/desk.ts'
import { differences } from '../model/draft-fields.ts'
import { useIsPhone } from '../model/is-phone.ts'
import { Panes } from './panes.tsx'
import { StickyPayment } from './phone-bar.tsx'
import type { TaggedOrder } from '../model/pricing.api.ts'
import type { DraftOfDesk } from '../model/use-draft.ts'
import { useWorksheet } from './use-worksheet.ts'
import { useSteady } from '../model/use-steady.ts'
import type { ReadOnlyReason } from '../model/worksheet-access.ts'
import { WorksheetHeader } from './worksheet-header.tsx'
import { WorksheetNotices } from './worksheet-notices.tsx'
import { orderStore, type WorksheetStore } from '../model/worksheet-store.ts'
import classes from './worksheet.module.css'

const CellProblem = lazyPart(async () => (await import('../inputs/cell-problem.tsx')).CellProblem)
const CustomerBar = lazyPart(async () => (await import('./customer-bar.tsx')).CustomerBar)
const Announcement = lazyPart(async () => (await import('./announcement.ts')).Announcement)
const PhoneSave = lazyPart(async () => (await import('../saving/phone-save.tsx')).PhoneSave)
const VersionsDrawer = lazyPart(
  async () => (await import('#dealer/deals/order-versions/versions-drawer.tsx')).VersionsDrawer,
)
const LineDrawer = lazyPart(async () => (await import('../lines/line-drawer.tsx')).LineDrawer)

/** Props of what is rendered beside a sheet. */
export interface BesideSheet {
  readonly work: DraftOfDesk
  readonly versions: Versions
  readonly reason: ReadOnlyReason
}

interface WorksheetProps {
  readonly loaded: TaggedOrder
  readonly customer: Customer | undefined
  /** Storage; the order by default. */
  readonly store?: WorksheetStore
  /** Shown above the sheet of a deal that is not the order's own. */
  readonly renderBanner?: (beside: BesideSheet) => ReactNode
}

/** Interface S-15: the deal in three columns, priced while typing. */
export function Worksheet({ loaded, customer, store, renderBanner }: WorksheetProps) {
  const t = useText('pricing')
  const sheet = useWorksheet(loaded, customer, store ?? orderStore(loaded.data.id))
  const versions = useVersions(sheet.isCustomerView)
  const isPhone = useIsPhone()
  const [viewed, setViewed] = useState<PaymentType>()
  const { desk, work, law, save } = sheet
  if (desk === undefined) {
    return law.error === null ? (
      <CardSkeleton height={640} />
    ) : (
      <InlineProblem error={law.error} onRetry={law.retry}>
        {t('context.missing')}
      </InlineProblem>
    )
  }
  const mayEdit = sheet.reason === undefined
  const saving = mayEdit ? <Saving sheet={sheet} isPhone={isPhone} problems={sheet.badInputs.length} /> : null
  return (
    <DeskContext value={desk}>
      <Calm desk={desk}>
        {sheet.isCustomerView ? (
          <Suspense fallback={<div className={classes['barToCome']} />}>
            <CustomerBar onBack={sheet.switchView} />
          </Suspense>
        ) : null}
        <div className={classes['desk']} data-customer={sheet.isCustomerView || undefined}>
          <WorksheetHeader
            work={work}
            check={sheet.check}
            mayEdit={mayEdit}
            isOrder={renderBanner === undefined}
            versions={versions}
            onView={sheet.switchView}
          />
          {sheet.isCustomerView ? null : renderBanner?.({ work, versions, reason: sheet.reason })}
          <WorksheetNotices
            work={work}
            reason={sheet.reason}
            owner={customer?.assigned_dealer?.full_name}
            contextError={sheet.isPlaceRefused ? null : law.error}
            onRetry={law.retry}
          />
          {sheet.isCustomerView ? null : <Failure error={save.failure} onRetry={law.retry} />}
          <DealInputs />
          <Panes
            viewed={viewed}
            onView={setViewed}
            isPending={sheet.isPending}
            isAsked={sheet.isAsked}
            onCloseExplanation={sheet.closeExplanation}
          />
          {isPhone ? <StickyPayment view={viewed}>{saving}</StickyPayment> : saving}
          <Suspense>
            <Announcement column={desk.columns[desk.draft.payment_type]} state={sheet.check.state} />
          </Suspense>
          {versions.wasOpen ? (
            <Suspense>
              <VersionsDrawer
                versions={versions}
                work={work}
                reason={sheet.reason}
                isOrder={renderBanner === undefined}
              />
            </Suspense>
          ) : null}
          {sheet.openLine === undefined ? null : (
            <Suspense>
              <LineDrawer open={sheet.openLine} onClose={sheet.closeLine} />
            </Suspense>
          )}
        </div>
      </Calm>
    </DeskContext>
  )
}

/** Provides the desk to figures a moment later; everything else is not rendered again. */
function Calm({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) {
  const [calm, setCalm] = useState(desk)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setCalm(desk)))
    return () => cancelAnimationFrame(frame)
  }, [desk])
  // Content that customers must not see is hidden with the key itself.
  const isSafe = calm.isCustomerView === desk.isCustomerView
  return <CalmDeskContext value={isSafe ? calm : desk}>{children}</CalmDeskContext>
}

interface SavingProps {
  readonly sheet: ReturnType<typeof useWorksheet>
  readonly problems: number
  readonly isPhone: boolean
}

/** Typed values can be saved with the next key; the save bar follows a moment later. */
function Saving({ sheet, problems, isPhone }: SavingProps) {
  const { work, save, discard, isCustomerView, switchView } = sheet
  const draft = useSyncExternalStore(work.subscribe, work.latest)
  const saveNow = useSteady(save.save)
  const onSave = useSteady(() => {
    // Its dialogs and errors are for staff alone.
    if (isCustomerView) switchView()
    flushSync(work.commitStep)
    saveNow()
  })
  const changes = differences(work.base.draft, draft).length
  const shown = useDeferredValue(changes)
  const bar = {
    changes: isCustomerView ? 0 : shown,
    isDirty: changes > 0,
    problems,
    isSaving: save.isSaving,
    failure: save.failure,
    onSave,
    onDiscard: useSteady(discard),
  }
  if (!isPhone) return <SaveBar {...bar} />
  return (
    <Suspense>
      <PhoneSave {...bar} />
    </Suspense>
  )
}

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why saving failed. A changed cell of the matrix has its own text and action. */
function Failure({ error, onRetry }: FailureProps) {
  const told = useSaveProblem(error)
  if (error === undefined) return null
  const isOfCell = isCallError(error) && Object.keys(error.fields).some(name => /^cell(\.|$)/.test(name))
  if (!isOfCell) return <InlineProblem error={error}>{told}</InlineProblem>
  return (
    <Suspense>
      <CellProblem error={error} onRetry={onRetry} />
    </Suspense>
  )
}
