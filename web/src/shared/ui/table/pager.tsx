import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'

interface PagerProps {
  /** Paging of the list's response (product 3): count, current, last, limit. */
  readonly page: {
    readonly count: number
    readonly current: number
    readonly last: number
    readonly limit: number
  }
  readonly onPage: (page: number) => void
}

/** "1–10 of 184  ‹ 1 2 3 … 19 ›"; `[` and `]` turn the page. */
export function Pager({ page, onPage }: PagerProps) {
  const t = useText('shell')
  const format = useFormat()
  const { count, current, last, limit } = page
  const turn = (to: number) => {
    if (to >= 1 && to <= last && to !== current) onPage(to)
  }
  useShortcut({ keys: '[', group: 'list', label: t('shortcuts.page_previous'), run: () => turn(current - 1) })
  useShortcut({ keys: ']', group: 'list', label: t('shortcuts.page_next'), run: () => turn(current + 1) })
  const from = count === 0 ? 0 : (current - 1) * limit + 1
  const range = {
    from: format.number(from),
    to: format.number(Math.min(current * limit, count)),
    count: format.number(count),
  }
  return (
    <Group component="nav" aria-label={t('pager.label')} gap="xs" justify="flex-end">
      <Text size="sm" c="dimmed" className="dp-number" mr="sm" visibleFrom="xs">
        {t('pager.range', { from: range.from, to: range.to, total: range.count })}
      </Text>
      <Turn
        label={t('pager.previous')}
        icon={IconChevronLeft}
        isOff={current <= 1}
        onTurn={() => turn(current - 1)}
      />
      {pagesAround(current, last).map((one, index) =>
        one === undefined ? (
          <Text key={`gap-${index}`} span c="dimmed" aria-hidden>
            …
          </Text>
        ) : (
          <Button
            key={one}
            size="compact-sm"
            miw="var(--dp-page-width, 28px)"
            variant={one === current ? 'light' : 'subtle'}
            color={one === current ? 'brand' : 'gray'}
            aria-label={t('pager.page', { page: one })}
            {...(one === current ? { 'aria-current': 'page' as const } : {})}
            onClick={() => turn(one)}
          >
            {one}
          </Button>
        ),
      )}
      <Turn
        label={t('pager.next')}
        icon={IconChevronRight}
        isOff={current >= last}
        onTurn={() => turn(current + 1)}
      />
    </Group>
  )
}

interface TurnProps {
  readonly label: string
  readonly icon: typeof IconChevronLeft
  readonly isOff: boolean
  readonly onTurn: () => void
}

function Turn({ label, icon: Icon, isOff, onTurn }: TurnProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-disabled={isOff}
      {...(isOff ? { 'data-disabled': true } : {})}
      onClick={onTurn}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** First, last, and the neighbours of the current page; undefined for omitted pages. */
export function pagesAround(current: number, last: number): (number | undefined)[] {
  const near = [1, current - 1, current, current + 1, last].filter(page => page >= 1 && page <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [undefined, page]
  })
}
