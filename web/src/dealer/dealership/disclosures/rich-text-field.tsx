import {
  placeholdersOf,
  unknownPlaceholders,
  type DisclosureKind,
} from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { parseRichText } from '@forecourt/domain/dealership/disclosures/rich-text.ts'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react'
import { useRef } from 'react'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './disclosures.module.css'

interface RichTextFieldProps {
  readonly kind: DisclosureKind
  readonly language: 'en' | 'fr'
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}

const marks = [
  { name: 'bold', icon: IconBold, before: '<b>', after: '</b>' },
  { name: 'italic', icon: IconItalic, before: '<i>', after: '</i>' },
  { name: 'link', icon: IconLink, before: '<a href="https://">', after: '</a>' },
  { name: 'list', icon: IconList, before: '<ul><li>', after: '</li></ul>' },
  { name: 'numbers', icon: IconListNumbers, before: '<ol><li>', after: '</li></ol>' },
] as const

/** A text area with markup: buttons wrap the selection, chips insert a placeholder at the cursor. */
export function RichTextField({ kind, language, value, error, onValue }: RichTextFieldProps) {
  const t = useText('disclosures')
  useText('validation')
  const area = useRef<HTMLTextAreaElement>(null)
  const around = (before: string, after: string) => {
    const field = area.current
    if (field === null) return
    const { selectionStart: start, selectionEnd: end } = field
    onValue(value.slice(0, start) + before + value.slice(start, end) + after + value.slice(end))
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(start + before.length, end + before.length)
    })
  }
  return (
    <div className={classes['field']} role="group" aria-label={t(`language.${language}`)}>
      <div className={classes['tools']}>
        {marks.map(({ name, icon: Icon, before, after }) => (
          <ActionIcon
            key={name}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('mark.of', { mark: t(`mark.${name}`), language: t(`language.${language}`) })}
            title={t(`mark.${name}`)}
            onClick={() => around(before, after)}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <Textarea
        ref={area}
        name={`text_${language}`}
        label={t(`language.${language}`)}
        lang={language}
        autosize
        minRows={6}
        maxRows={18}
        maxLength={6000}
        value={value}
        error={error ?? problemOf(kind, value)}
        onChange={event => onValue(event.currentTarget.value)}
      />
      <div className={classes['chips']}>
        <span className={classes['faint']}>{t('placeholders')}</span>
        {placeholdersOf(kind).map(name => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            aria-label={t('placeholder.insert', { name: t(`placeholder.${name}`) })}
            onClick={() => around(`{${name}}`, '')}
          >
            {t(`placeholder.${name}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Shows while typing what the server would refuse. */
function problemOf(kind: DisclosureKind, value: string): string | undefined {
  const read = parseRichText(value)
  if (!read.ok) return fieldMessage('text', { rule: `rich_${read.problem}`, params: { mark: read.mark } })
  const [unknown] = unknownPlaceholders(kind, value)
  return unknown === undefined
    ? undefined
    : fieldMessage('text', { rule: 'placeholder', params: { name: unknown } })
}
