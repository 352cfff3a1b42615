import type { LeadMessage } from '@forecourt/contract/customers/leads.ts'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inputProps, shownText } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { discardMessage, leadQueries, retryMessage } from './leads.api.ts'
import classes from './leads.module.css'

interface Handling {
  /** The text as it was corrected so far. */
  readonly corrected: string | undefined
  readonly onClose: () => void
  /** Called if deleting is cancelled. */
  readonly onKept: (corrected: string) => void
}

interface MessageDialogProps extends Handling {
  readonly id: string
}

/** A raw message: read it again, correct it first, or delete it. */
export function MessageDialog({ id, ...handling }: MessageDialogProps) {
  const t = useText('leads')
  const { data, error, refetch } = useQuery({ ...leadQueries.message(id), refetchOnWindowFocus: false })
  return (
    <Stack gap="md">
      <Modal.Title>{t('message')}</Modal.Title>
      {data !== undefined ? (
        <Message key={id} message={data} {...handling} />
      ) : error === null ? (
        <CardSkeleton height={320} />
      ) : (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      )}
    </Stack>
  )
}

interface MessageProps extends Handling {
  readonly message: LeadMessage & { readonly text: string }
}

function Message({ message, corrected = message.text, onClose, onKept }: MessageProps) {
  const t = useText('leads')
  const [problem, setProblem] = useState(message.problem)
  const { ref, onSubmit, field, values, read, failure, isSubmitting } = useRuleForm({
    initial: { text: corrected },
    rules: {},
    guarded: false,
    submit: async ({ text }) => {
      const answer = await retryMessage(message.id, text === message.text ? null : text)
      if (answer.problem !== null) return setProblem(answer.problem)
      showToast({ type: 'success', text: t(answer.state === 'taken' ? 'taken' : 'known') })
      onClose()
    },
  })
  const { text } = values
  const box = field('text')
  const discard = async () => {
    const isSure = await confirm({ kind: 'delete', title: t('discard_title'), yesLabel: t('discard_yes') })
    if (!isSure) return onKept(read().text)
    try {
      await discardMessage(message.id)
      showToast({ type: 'success', text: t('discarded') })
    } catch {
      showToast({ type: 'error', text: t('discard_failed') })
      onKept(read().text)
    }
  }
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Notice tone="attention">{t(`problem.${problem}`)}</Notice>
        <Textarea
          {...inputProps({ ...box, label: t('text'), hint: t('text_hint') })}
          autosize
          minRows={8}
          maxRows={18}
          value={shownText(box.value)}
          classNames={{ input: classes['text'] ?? '' }}
          onChange={event => box.onValue(event.currentTarget.value)}
          onBlur={box.onLeave}
        />
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" color="danger" onClick={() => void discard()}>
            {t('discard')}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t(text === message.text ? 'retry' : 'retry_corrected')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
