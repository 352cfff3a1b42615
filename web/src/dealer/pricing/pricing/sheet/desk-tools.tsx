import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { startTransition, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useDesk } from '../model/desk.ts'
import { GrossContext, noGross, type GrossFields } from '../gross/gross.ts'
import { switchGross, useGrossHidden } from '../gross/gross-hidden.ts'
import { MatrixPanel } from '../matrix/matrix-panel.tsx'
import { SolvePanel } from '../solver/solve-panel.tsx'
import { useMatrixState, useSolveState } from '../matrix/tool-state.ts'
import type { PinWish } from '../matrix/tool-buttons.tsx'
import { usePinWish } from '../matrix/use-pin-wish.ts'
import { useDeskThread } from '../matrix/use-matrix.ts'
import classes from './desk-tools.module.css'

type DeskTool = 'matrix' | 'solve'

interface DeskToolsProps {
  /** The open tool; undefined hides both and keeps their settings and pins. */
  readonly tool: DeskTool | undefined
  readonly onTool: (tool: DeskTool | undefined) => void
  readonly pinWish: PinWish | undefined
}

/** Matrix and solver: beside the sheet or, without room, below it; on a phone above it. */
export function DeskTools(props: DeskToolsProps) {
  return (
    <Gross>
      <Tools {...props} />
    </Gross>
  )
}

function Tools({ tool, onTool, pinWish }: DeskToolsProps) {
  const t = useText('desking')
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const { isCustomerView } = useDesk()
  const isShown = tool !== undefined && !isCustomerView
  const matrix = useMatrixState()
  const solve = useSolveState()
  usePinWish(pinWish, matrix)
  const thread = useDeskThread()
  const commitStep = useCallback(() => onTool(undefined), [onTool])
  const seen = useSeen(tool)
  const laidOut = useLaidOut(tool !== undefined && seen[tool] ? tool : undefined)
  const content = (
    <>
      <div hidden={laidOut !== 'matrix'}>
        {seen.matrix ? (
          <MatrixPanel
            thread={thread}
            state={matrix}
            isShown={isShown && laidOut === 'matrix'}
            onLeave={commitStep}
          />
        ) : null}
      </div>
      <div hidden={laidOut !== 'solve'}>
        {seen.solve ? (
          <SolvePanel
            thread={thread}
            state={solve}
            isShown={isShown && laidOut === 'solve'}
            onLeave={commitStep}
          />
        ) : null}
      </div>
    </>
  )
  if (isPhone) {
    return (
      <SideDrawer
        isOpen={isShown}
        onClose={() => onTool(undefined)}
        position="bottom"
        size="100%"
        keepMounted
        title={t(tool === 'solve' ? 'solve.title' : 'matrix.title')}
        closeLabel={t('close')}
      >
        {content}
      </SideDrawer>
    )
  }
  return (
    <section className={classes['tools']} hidden={!isShown || laidOut === undefined} aria-label={t('tools')}>
      <div className={classes['bar']}>
        <ToolTab tool="matrix" keys="M" open={tool} onTool={onTool} />
        <ToolTab tool="solve" keys="S" open={tool} onTool={onTool} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={classes['close'] ?? ''}
          aria-label={t('close')}
          onClick={() => onTool(undefined)}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {content}
    </section>
  )
}

/**
 * Each tool is mounted on first opening and stays. It is rendered in slices that yield to the page, because rendering
 * it as a whole takes longer than a frame.
 */
function useSeen(tool: DeskTool | undefined) {
  const [seen, setSeen] = useState({ matrix: false, solve: false })
  useEffect(() => {
    if (tool !== undefined) startTransition(() => setSeen(known => ({ ...known, [tool]: true })))
  }, [tool])
  return seen
}

/**
 * The visible tool, one frame after it was rendered. It is rendered hidden first, so that measuring does not force a
 * layout in the same frame.
 */
function useLaidOut(tool: DeskTool | undefined): DeskTool | undefined {
  const [laidOut, setLaidOut] = useState<DeskTool>()
  useEffect(() => {
    if (tool === undefined) return undefined
    const frame = requestAnimationFrame(() => setLaidOut(tool))
    return () => cancelAnimationFrame(frame)
  }, [tool])
  return laidOut
}

interface ToolTabProps {
  readonly tool: DeskTool
  readonly keys: string
  readonly open: DeskTool | undefined
  readonly onTool: (tool: DeskTool) => void
}

function ToolTab({ tool, keys, open, onTool }: ToolTabProps) {
  const t = useText('desking')
  return (
    <UnstyledButton className={classes['tab']} aria-pressed={open === tool} onClick={() => onTool(tool)}>
      {t(`${tool}.title`)} <Kbd size="xs">{keys}</Kbd>
    </UnstyledButton>
  )
}

/** Gross for permitted users; one key hides it. */
function Gross({ children }: { readonly children: ReactNode }) {
  const t = useText('desking')
  const mayKnow = useCan('pricing-worksheet:read-gross')
  const [fields, setFields] = useState<GrossFields>(noGross)
  const isHidden = useGrossHidden()
  useShortcut({ keys: 'h', group: 'page', label: t('gross.hide'), isActive: mayKnow, run: switchGross })
  return (
    <GrossContext value={{ mayKnow, isHidden, fields, setFields, hide: switchGross }}>
      {children}
    </GrossContext>
  )
}
