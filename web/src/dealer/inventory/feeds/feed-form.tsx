import type { Feed } from '@forecourt/contract/inventory/feeds.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { Button } from '@mantine/core'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { createFeed, saveFeed } from './feeds.api.ts'
import classes from './feeds.module.css'

const RULES: FormRules = { name: [required, maxLength(80)] }

interface FeedFormProps {
  readonly feed: Feed | undefined
  readonly onSaved: (id: string) => void
  readonly onCancel: () => void
}

/** Name of a feed, and whether its files are complete. */
export function FeedForm({ feed, onSaved, onCancel }: FeedFormProps) {
  const t = useText('feeds')
  const { form: bound } = useRowForm<Feed>({
    row: feed,
    blank: { name: '', is_full: true },
    valuesOf: ({ name, is_full }) => ({ name, is_full }),
    rules: RULES,
    save: ({ name, is_full }, from) => {
      const body = { name: String(name), is_full: is_full === true }
      return from === undefined ? createFeed(body) : saveFeed(from, body)
    },
    onSaved: ({ id }, from) => {
      showToast({ type: 'success', text: t(from === undefined ? 'toast.created' : 'toast.saved') })
      onSaved(id)
    },
    onKeepTheirs: ({ id }) => onSaved(id),
    words: { labelOf: name => t(`form.${name as 'name'}`) },
  })
  const { ref, ...form } = bound
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['form']}>
      <TextField {...form.field('name')} label={t('form.name')} maxLength={80} required />
      <CheckboxField {...form.field('is_full')} label={t('form.is_full')} hint={t('form.is_full_hint')} />
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
      <div className={classes['acts']}>
        <Button type="submit" loading={form.isSubmitting}>
          {t(feed === undefined ? 'form.create' : 'form.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
