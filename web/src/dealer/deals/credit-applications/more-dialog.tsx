import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { VERIFICATION_LENGTHS } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { VERIFICATION_PRESETS } from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import { LANGUAGES } from '@forecourt/domain/platform/markets/locales.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { maxLength, minLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { NoteField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { ApplicationProblem } from './application-problem.tsx'
import type { DialogProps } from './approve-dialog.tsx'
import classes from './applications.module.css'
import { askForMore } from './credit-applications.api.ts'

const rules = {
  verify_request_comments: [
    required,
    minLength(VERIFICATION_LENGTHS.min),
    maxLength(VERIFICATION_LENGTHS.max),
  ],
}

/** Interface D-10: requests more information, in the customer's language. */
export function MoreDialog({ application, customer, onClose }: DialogProps) {
  const t = useText('credit_desk')
  const own = useLanguage()
  const { language } = application
  const name = shortName(customer)
  const { ref, onSubmit, field, values, setValue, failure, isSubmitting } = useRuleForm({
    initial: { verify_request_comments: '' },
    rules,
    guarded: false,
    submit: async ({ verify_request_comments: text }) => {
      await askForMore(application, text)
      showToast({ type: 'success', text: t('more.done', { name }) })
      onClose()
    },
  })
  const text = values.verify_request_comments
  const add = (words: string) =>
    setValue('verify_request_comments', text.trim() === '' ? words : `${text.trimEnd()}\n${words}`)
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('more.title', { name })}</Modal.Title>
        <div className={classes['presets']} role="group" aria-label={t('more.preset')}>
          {VERIFICATION_PRESETS.map(({ code, name: english, name_fr: french }) => {
            const words = language === 'fr' ? french : english
            return (
              <Button
                key={code}
                variant="default"
                size="compact-sm"
                lang={language}
                onClick={() => add(words)}
              >
                {words}
              </Button>
            )
          })}
        </div>
        <NoteField
          {...field('verify_request_comments')}
          label={t('more.text')}
          hint={t('more.hint', { language: labelOf(LANGUAGES, language, own).toLowerCase() })}
          required
        />
        {text.trim() === '' ? null : (
          <div className={classes['said']}>
            <p className="dp-faint">{t('more.preview', { name })}</p>
            <blockquote lang={language}>{text}</blockquote>
          </div>
        )}
        {failure === undefined ? null : <ApplicationProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('more.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
