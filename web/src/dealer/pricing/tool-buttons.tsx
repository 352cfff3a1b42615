import { Button, Kbd } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/shortcuts.ts'

type Tool = 'matrix' | 'solve'

/** Which of the desk's tools is open. Their code comes with the first opening and stays, with what was pinned there. */
export function useTools() {
  const [tool, setTool] = useState<Tool>()
  const [wasOpen, setWasOpen] = useState(false)
  const show = (next: Tool | undefined) => {
    setTool(next)
    if (next !== undefined) setWasOpen(true)
    // The way back: the button that opens what was just closed.
    else if (tool !== undefined) document.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus()
  }
  return { tool, wasOpen, show }
}

interface ToolButtonProps {
  readonly tool: Tool
  readonly keys: string
  readonly tools: ReturnType<typeof useTools>
}

export function ToolButton({ tool, keys, tools }: ToolButtonProps) {
  const t = useText('pricing')
  const label = t(`tool.${tool}`)
  useShortcut({ keys: keys.toLowerCase(), group: 'page', label, run: () => tools.show(tool) })
  return (
    <Button
      variant="default"
      size="compact-sm"
      rightSection={<Kbd size="xs">{keys}</Kbd>}
      aria-keyshortcuts={keys.toLowerCase()}
      aria-expanded={tools.tool === tool}
      data-tool={tool}
      onClick={() => tools.show(tools.tool === tool ? undefined : tool)}
    >
      {label}
    </Button>
  )
}
