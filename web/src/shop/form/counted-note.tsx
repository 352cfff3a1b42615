import { MAX_NOTE } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { lengthOf } from '@forecourt/domain/platform/validation/text.ts'
import { NoteField, shownText, type FieldProps } from '#shared/forms/fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'

/** A text area with its current and maximum length. */
export function CountedNote(props: Omit<FieldProps, 'hint'> & { readonly rows?: number }) {
  const t = useText('shop')
  const n = lengthOf(shownText(props.value).trim())
  return <NoteField {...props} hint={t('appointment.count', { n, max: MAX_NOTE })} />
}
