import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { CardSkeleton, TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { AddLineMenu } from '../lines/add-line-menu.tsx'
import { useChooseColumn } from './choose-column.ts'
import { DeskContext, useCalmDesk, useDesk, type Desk, type Target } from '../model/desk.ts'
import { useIsPhone } from '../model/is-phone.ts'
import { StickyPayment } from './phone-bar.tsx'
import { SheetTable } from './sheet-table.tsx'
import { PinButton, ToolButton, useTools } from '../matrix/tool-buttons.tsx'
import { useCover } from '../model/use-cover.ts'
import { useWarmDesk } from '../matrix/use-warm-desk.ts'
import classes from './panes.module.css'

const ExplainPane = lazyPart(async () => (await import('../explain/explain-pane.tsx')).ExplainPane)
const ColumnSwitch = lazyPart(async () => (await import('./column-switch.tsx')).ColumnSwitch)
const DeskTools = lazyPart(async () => (await import('./desk-tools.tsx')).DeskTools)

interface PanesProps {
  /** The requested column, if there is room for one. */
  readonly viewed: PaymentType | undefined
  readonly onView: (type: PaymentType) => void
  readonly isPending: boolean
  readonly isAsked: boolean
  readonly onCloseExplanation: () => void
}

/** The sheet, and beside it, if there is room, the matrix or the solver and explanations. */
export const Panes = memo(function Panes(props: PanesProps) {
  const { viewed, onView, isPending, isAsked, onCloseExplanation } = props
  const desk = useCalmDesk()
  const tools = useTools()
  const view = viewed ?? desk.draft.payment_type
  const isPhone = useIsPhone()
  const isUnderExplanation = useCover(isPhone && isAsked)
  const showTool = (next: Parameters<typeof tools.show>[0]) => {
    if (next !== undefined || !isUnderExplanation()) tools.show(next)
  }
  const isWithTool = tools.tool !== undefined && !desk.isCustomerView
  const isAskedSince = useAskedSince(tools.tool, isAsked ? desk.explained : undefined)
  const side = useFocusInSight(isWithTool && isAskedSince)
  useWarmDesk(desk)
  return (
    <div
      className={classes['panes']}
      data-why={!desk.isCustomerView || isAsked || undefined}
      data-with-tool={isWithTool || undefined}
      data-customer={desk.isCustomerView || undefined}
    >
      <ColumnKeys />
      <div className={classes['sheetPane']}>
        <div className={classes['columns']}>
          <Suspense fallback={null}>
            <ColumnSwitch view={view} onView={onView} />
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
        {isPhone ? null : <StickyPayment view={view} />}
      </div>
      <DeskContext value={desk}>
        <div ref={side} className={classes['side']}>
          {tools.wasOpen ? (
            <Suspense fallback={<CardSkeleton height={320} />}>
              <DeskTools tool={tools.tool} onTool={showTool} pinWish={tools.pinWish} />
            </Suspense>
          ) : null}
          {desk.isCustomerView && !isAsked && !isPhone ? null : (
            <div className={classes['why']} data-asked={isAskedSince || undefined}>
              <Suspense fallback={<TextSkeleton lines={6} />}>
                <ExplainPane target={desk.explained} isAsked={isAsked} onClose={onCloseExplanation} />
              </Suspense>
            </div>
          )}
        </div>
      </DeskContext>
    </div>
  )
})

/** Whether an explanation was requested; beside a tool, only since the tool was opened. */
function useAskedSince(tool: unknown, asked: Target | undefined): boolean {
  const [opened, setOpened] = useState<{ readonly tool: unknown; readonly asked?: Target | undefined }>()
  if (opened?.tool !== tool) setOpened({ tool, asked })
  return asked !== undefined && (tool === undefined || asked !== opened?.asked)
}

/** Keeps the focused element visible when the explanation takes a part of the pane. */
function useFocusInSight(isSharing: boolean) {
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (isSharing && side.current?.contains(activeElement) === true)
      activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isSharing])
  return side
}

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
