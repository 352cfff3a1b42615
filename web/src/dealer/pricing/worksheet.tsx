import type { Customer } from '@forecourt/contract/customers.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import {
  memo,
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
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { lazyPart } from '#shared/ui/lazy-part.ts'
import { SaveBar } from '#shared/ui/save-bar.tsx'
import { useShortcut } from '#shared/ui/shortcuts.ts'
import { CardSkeleton, TextSkeleton } from '#shared/ui/skeletons.tsx'
import { useVersions, type Versions } from '../order-versions/use-versions.ts'
import { AddLineMenu } from './add-line-menu.tsx'
import { useChooseColumn } from './choose-column.ts'
import { DealInputs } from './deal-inputs.tsx'
import { CalmDeskContext, DeskContext, useCalmDesk, useDesk, type Desk } from './desk.ts'
import { differences } from './draft-fields.ts'
import { useIsPhone } from './is-phone.ts'
import { StickyPayment } from './phone-bar.tsx'
import type { TaggedOrder } from './pricing.api.ts'
import { SheetTable } from './sheet-table.tsx'
import { PinButton, ToolButton, useTools } from './tool-buttons.tsx'
import { useWarmDesk } from './use-warm-desk.ts'
import { useCover } from './use-cover.ts'
import type { DraftOfDesk } from './use-draft.ts'
import { useWorksheet } from './use-worksheet.ts'
import { useSteady } from './use-steady.ts'
import type { ReadOnlyReason } from './worksheet-access.ts'
import { WorksheetHeader } from './worksheet-header.tsx'
import { WorksheetNotices } from './worksheet-notices.tsx'
import { orderStore, type WorksheetStore } from './worksheet-store.ts'
import classes from './worksheet.module.css'

const CellProblem = lazyPart(async () => (await import('./cell-problem.tsx')).CellProblem)
const ExplainPane = lazyPart(async () => (await import('./explain-pane.tsx')).ExplainPane)
const ColumnSwitch = lazyPart(async () => (await import('./column-switch.tsx')).ColumnSwitch)
const CustomerBar = lazyPart(async () => (await import('./customer-bar.tsx')).CustomerBar)
const Announcement = lazyPart(async () => (await import('./announcement.ts')).Announcement)
const DeskTools = lazyPart(async () => (await import('./desk-tools.tsx')).DeskTools)
const VersionsDrawer = lazyPart(
  async () => (await import('../order-versions/versions-drawer.tsx')).VersionsDrawer,
)
const LineDrawer = lazyPart(async () => (await import('./line-drawer.tsx')).LineDrawer)

/** What stands beside a sheet works with these. */
export interface BesideSheet {
  readonly work: DraftOfDesk
  readonly versions: Versions
  readonly reason: ReadOnlyReason
}

interface WorksheetProps {
  readonly loaded: TaggedOrder
  readonly customer: Customer | undefined
  /** Where it is saved; with its order, unless said otherwise. */
  readonly store?: WorksheetStore
  /** Stands above the sheet of a deal that is not the order's own. */
  readonly renderBanner?: (beside: BesideSheet) => ReactNode
}

/** S-15: the deal in three columns, priced while it is typed. */
export function Worksheet({ loaded, customer, store, renderBanner }: WorksheetProps) {
  const t = useText('pricing')
  const sheet = useWorksheet(loaded, customer, store ?? orderStore(loaded.data.id))
  const versions = useVersions(sheet.isCustomerView)
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
          <DealInputs />
          <Panes
            isPending={sheet.isPending}
            isAsked={sheet.isAsked}
            onCloseExplanation={sheet.closeExplanation}
          />
          {sheet.isCustomerView ? null : <Failure error={save.failure} onRetry={law.retry} />}
          {mayEdit ? <Saving sheet={sheet} problems={Object.keys(desk.problems).length} /> : null}
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

/** The desk for figures, a moment later; all else stays as it is drawn. */
function Calm({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) {
  const [calm, setCalm] = useState(desk)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setCalm(desk)))
    return () => cancelAnimationFrame(frame)
  }, [desk])
  // What is not for the customer's eyes is gone with the key.
  const isSafe = calm.isCustomerView === desk.isCustomerView
  return <CalmDeskContext value={isSafe ? calm : desk}>{children}</CalmDeskContext>
}

interface SavingProps {
  readonly sheet: ReturnType<typeof useWorksheet>
  readonly problems: number
}

/** What is typed can be saved with the next key, and is offered to be a moment later. */
function Saving({ sheet: { work, save, discard, isCustomerView, switchView }, problems }: SavingProps) {
  const draft = useSyncExternalStore(work.subscribe, work.latest)
  const saveNow = useSteady(save.save)
  const onSave = useSteady(() => {
    // Whatever it asks or refuses is for the desk alone.
    if (isCustomerView) switchView()
    flushSync(work.leave)
    saveNow()
  })
  const changes = differences(work.base.draft, draft).length
  const shown = useDeferredValue(changes)
  return (
    <SaveBar
      changes={isCustomerView ? 0 : shown}
      isDirty={changes > 0}
      problems={problems}
      isSaving={save.isSaving}
      failure={save.failure}
      onSave={onSave}
      onDiscard={useSteady(discard)}
    />
  )
}

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why nothing was saved. A cell of the matrix that is not what it was has its own words and its own way on. */
function Failure({ error, onRetry }: FailureProps) {
  if (error === undefined) return null
  const isOfCell = isCallError(error) && Object.keys(error.fields).some(name => /^cell(\.|$)/.test(name))
  if (!isOfCell) return <InlineProblem error={error} />
  return (
    <Suspense>
      <CellProblem error={error} onRetry={onRetry} />
    </Suspense>
  )
}

interface PanesProps {
  readonly isPending: boolean
  readonly isAsked: boolean
  readonly onCloseExplanation: () => void
}

/** Sheet and explanation beside each other; below them the place of the desk's other tools. */
const Panes = memo(function Panes({ isPending, isAsked, onCloseExplanation }: PanesProps) {
  const desk = useCalmDesk()
  const [viewed, setViewed] = useState<PaymentType>()
  const tools = useTools()
  const view = viewed ?? desk.draft.payment_type
  const isPhone = useIsPhone()
  const isUnderExplanation = useCover(isPhone && isAsked)
  const showTool = (next: Parameters<typeof tools.show>[0]) => {
    if (next !== undefined || !isUnderExplanation()) tools.show(next)
  }
  useWarmDesk(desk)
  return (
    <div className={classes['panes']} data-why={!desk.isCustomerView || isAsked || undefined}>
      <ColumnKeys />
      <div className={classes['sheetPane']}>
        <div className={classes['columns']}>
          <Suspense fallback={null}>
            <ColumnSwitch view={view} onView={setViewed} />
          </Suspense>
        </div>
        <SheetTable view={view} isPending={isPending} />
        {desk.isCustomerView ? null : (
          <div className={classes['actions']}>
            {desk.isEditable ? <AddLineMenu /> : null}
            <ToolButton tool="matrix" keys="M" tools={tools} />
            <ToolButton tool="solve" keys="S" tools={tools} />
            <PinButton tools={tools} />
          </div>
        )}
        <StickyPayment view={view} />
      </div>
      <DeskContext value={desk}>
        {tools.wasOpen ? (
          <Suspense fallback={<CardSkeleton height={320} />}>
            <DeskTools tool={tools.tool} onTool={showTool} pinWish={tools.pinWish} />
          </Suspense>
        ) : null}
        {desk.isCustomerView && !isAsked && !isPhone ? null : (
          <div className={classes['why']} data-asked={isAsked || undefined}>
            <Suspense fallback={<TextSkeleton lines={6} />}>
              <ExplainPane target={desk.explained} isAsked={isAsked} onClose={onCloseExplanation} />
            </Suspense>
          </div>
        )}
      </DeskContext>
    </div>
  )
})

/** C, F and L choose a column. */
function ColumnKeys() {
  const desk = useDesk()
  useColumnKey('cash', 'c', desk)
  useColumnKey('finance', 'f', desk)
  useColumnKey('lease', 'l', desk)
  return null
}

function useColumnKey(type: PaymentType, keys: string, desk: Desk): void {
  const t = useText('pricing')
  const chooseColumn = useChooseColumn()
  const { isEditable } = desk
  const run = () => chooseColumn(desk, type)
  useShortcut({ keys, group: 'page', label: t(`choose.${type}`), isActive: isEditable, run })
}
