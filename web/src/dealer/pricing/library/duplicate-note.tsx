import { foldedName } from '@forecourt/domain/platform/validation/folded-name.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '#shared/ui/page/notice.tsx'
import { libraryQueries, type CatalogueName } from './library.api.ts'
import { useLineText } from './line-text.ts'
import { isFee, nounOf } from './line-values.ts'

interface DuplicateNoteProps {
  readonly shelf: CatalogueName
  readonly values: FieldValues
  readonly id: string
}

const plain = (name: unknown) => foldedName(typeof name === 'string' ? name : '')

/** Decisions 3.61: two fees with the same name and type are allowed, with a notice. */
export function DuplicateNote({ shelf, values, id }: DuplicateNoteProps) {
  const { t } = useLineText()
  const { data } = useQuery(libraryQueries.lines(shelf))
  const isSame = (line: { name: string; name_fr: string; type?: unknown }) =>
    (['name', 'name_fr'] as const).some(
      field => plain(values[field]) !== '' && plain(line[field]) === plain(values[field]),
    ) &&
    (!isFee(shelf) || line.type === values['type'])
  if (data?.some(line => line.id !== id && isSame(line)) !== true) return null
  return <Notice tone="attention">{t(`duplicate.${nounOf(shelf)}`)}</Notice>
}
