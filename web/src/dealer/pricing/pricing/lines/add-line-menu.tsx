import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useRef, useState, type ComponentProps } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'

const AddLineItems = lazyPart(async () => (await import('./add-line-items.tsx')).AddLineItems)

/** `/`: catalogue lines that are not on the sheet yet, and custom lines. */
export function AddLineMenu() {
  const t = useText('pricing')
  const [isOpen, setOpen] = useState(false)
  // Its code loads on first opening.
  const [wasOpen, setWasOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const opener = useRef<Element>(null)
  const open = (next: boolean) => {
    if (next) opener.current = document.activeElement
    // The menu mounts too late on first opening to know the previous focus, so it is restored from here.
    else if (!focusAgain(opener.current)) focusAgain(anchor.current?.querySelector('button'))
    // A menu whose button is out of view would be out of view too.
    if (next) anchor.current?.scrollIntoView({ block: 'center' })
    setOpen(next)
    if (next) setWasOpen(true)
  }
  useShortcut({ keys: '/', group: 'page', label: t('add.line'), run: () => open(true) })
  const waiting = <AddLineButton aria-haspopup="menu" onClick={() => open(true)} />
  return (
    <span ref={anchor}>
      {wasOpen ? (
        <Suspense fallback={waiting}>
          <AddLineItems isOpen={isOpen} onOpen={open} />
        </Suspense>
      ) : (
        waiting
      )}
    </span>
  )
}

/** Not to the body, nor to an element that was removed. */
function focusAgain(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false
  element.focus({ preventScroll: true })
  return true
}

export function AddLineButton(props: ComponentProps<typeof Button<'button'>>) {
  const t = useText('pricing')
  return (
    <Button
      {...props}
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      rightSection={<Kbd size="xs">/</Kbd>}
      aria-keyshortcuts="/"
    >
      {t('add.line')}
    </Button>
  )
}
