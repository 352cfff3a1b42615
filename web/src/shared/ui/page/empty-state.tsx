import { Button } from '@mantine/core'
import { IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './empty-state.module.css'

type EmptyStateProps =
  | {
      /** "No customers yet." with one sentence and one action. */
      readonly kind: 'first-use'
      readonly title: string
      readonly text: string
      readonly action?: ReactNode
    }
  | {
      /** "No customers match these filters." with the active filters and a button that clears them. */
      readonly kind: 'no-match'
      readonly title: string
      readonly filters?: ReactNode
      readonly onClear: () => void
    }
  | { readonly kind: 'no-permission'; readonly title: string; readonly text: string }

const icons = { 'first-use': IconInbox, 'no-match': IconFilterOff, 'no-permission': IconLock }

/** Why a list is empty, and what can be done (interface 1.5). */
export function EmptyState(props: EmptyStateProps) {
  const t = useText('shell')
  const Icon = icons[props.kind]
  return (
    <div className={classes['empty']} data-kind={props.kind}>
      <Icon size={32} stroke={1.5} aria-hidden />
      <p className={classes['title']}>{props.title}</p>
      {props.kind === 'no-match' ? (
        <>
          {props.filters}
          <Button variant="default" onClick={props.onClear}>
            {t('state.clear_filters')}
          </Button>
        </>
      ) : (
        <p className={classes['text']}>{props.text}</p>
      )}
      {props.kind === 'first-use' ? props.action : null}
    </div>
  )
}
