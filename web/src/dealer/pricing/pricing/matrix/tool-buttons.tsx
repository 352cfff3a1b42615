import { Button, Kbd } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { useDesk } from '../model/desk.ts'
import { termsOfDraft, type Terms } from '../model/cell-terms.ts'
import { useSteady } from '../model/use-steady.ts'

type Tool = 'matrix' | 'solve'

/** A request to pin the chosen column; each object is one request. */
export interface PinWish {
  readonly terms: Terms
}

/** The open tool of the desk. Its code loads on first opening and stays mounted, with its pins. */
export function useTools() {
  const [tool, setTool] = useState<Tool>()
  const [wasOpen, setWasOpen] = useState(false)
  const [pinWish, setPinWish] = useState<PinWish>()
  const opener = useRef<Element>(null)
  const show = (next: Tool | undefined) => {
    setTool(next)
    if (next !== undefined) setWasOpen(true)
    if (tool === undefined) opener.current = document.activeElement
    else if (next === undefined) giveBack(opener.current, tool)
  }
  const pin = (terms: Terms) => {
    show('matrix')
    setPinWish({ terms })
  }
  return { tool, wasOpen, show, pinWish, pin }
}

/**
 * Returns the focus to the figure or input where the key was pressed, otherwise to the button that opened the tool. A
 * tool beside the sheet has not scrolled the page, and its button may be far below, so it must not scroll either.
 */
function giveBack(opener: Element | null, tool: Tool): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener.closest('table') !== null)
    return opener.focus()
  const button = document.querySelector<HTMLElement>(`[data-tool="${tool}"]`)
  button?.focus({ preventScroll: button.getBoundingClientRect().top > window.innerHeight })
}

interface ToolButtonProps {
  readonly tool: Tool
  readonly keys: string
  readonly tools: ReturnType<typeof useTools>
}

export function ToolButton({ tool, keys, tools }: ToolButtonProps) {
  const isOpen = tools.tool === tool
  const run = () => tools.show(tool)
  return (
    <Press
      name={tool}
      keys={keys}
      isOpen={isOpen}
      onKey={run}
      onClick={() => tools.show(isOpen ? undefined : tool)}
    />
  )
}

/** Pins the current column of the sheet, including one that was chosen by the previous key. */
export function PinButton({ tools }: Pick<ToolButtonProps, 'tools'>) {
  const { latest } = useDesk()
  const run = useSteady(() => tools.pin(termsOfDraft(latest(), latest().payment_type)))
  return <Press name="pin" keys="P" onKey={run} onClick={run} />
}

interface PressProps {
  readonly name: Tool | 'pin'
  readonly keys: string
  readonly isOpen?: boolean
  readonly onKey: () => void
  readonly onClick: () => void
}

const Press = memo(function Press({ name, keys, isOpen, onKey, onClick }: PressProps) {
  const t = useText('pricing')
  const label = t(`tool.${name}`)
  useShortcut({ keys: keys.toLowerCase(), group: 'page', label, run: onKey })
  return (
    <Button
      variant="default"
      size="compact-sm"
      rightSection={<Kbd size="xs">{keys}</Kbd>}
      aria-keyshortcuts={keys.toLowerCase()}
      aria-expanded={isOpen}
      data-tool={name}
      onClick={onClick}
    >
      {label}
    </Button>
  )
})
