import { Button, Group, Modal, Stack } from '@mantine/core'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { saveView } from '../customers.api.ts'
import type { CustomerSearch } from '../list-search.ts'

const rules = { name: [required, maxLength(60)] }

interface SaveViewDialogProps {
  readonly search: CustomerSearch
  readonly onClose: () => void
}

/** Saves the filters and order of the list under a name. */
export function SaveViewDialog({ search, onClose }: SaveViewDialogProps) {
  const t = useText('customers')
  const shell = useText('shell')
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { name: '', is_shared: false },
    rules,
    guarded: false,
    submit: async ({ name, is_shared: isShared }) => {
      await saveView(name, search, isShared)
      onClose()
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('views.save_title')}</Modal.Title>
        <TextField {...field('name')} label={t('views.name')} maxLength={60} />
        <CheckboxField {...field('is_shared')} label={t('views.share_new')} />
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {shell('save.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
