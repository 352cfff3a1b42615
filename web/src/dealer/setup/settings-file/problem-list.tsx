import type { PartDifference, SettingsPart } from '@forecourt/contract/setup/settings-file.ts'
import type { FieldProblems } from '#shared/api/call-error.ts'
import type { FieldProblem } from '#shared/forms/field-message.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useSettingWords } from './setting-words.ts'
import classes from './settings-file.module.css'

/** More than anybody corrects before checking again. */
const MAX_SHOWN = 50

/** What blocks a part: the item, its field and its error. */
export function ProblemList({ difference: { part, problems } }: { readonly difference: PartDifference }) {
  const { t, nameOf, fieldOf, messageOf } = useSettingWords()
  return (
    <ul className={classes['problems']}>
      {problems.slice(0, MAX_SHOWN).map(({ index, field, problem, ...item }, place) => (
        <li key={`${place} ${field}`}>
          {index === null
            ? t('problem.missing', { name: nameOf(item), message: messageOf(field, problem) })
            : t('problem', {
                place: index + 1,
                name: nameOf(item),
                field: fieldOf(part, field),
                message: messageOf(field, problem),
              })}
        </li>
      ))}
      {problems.length > MAX_SHOWN ? <li>{t('more', { count: problems.length - MAX_SHOWN })}</li> : null}
    </ul>
  )
}

const PLACE = /^file\.parts\.(\w+)(?:\.(\d+)\.(.+))?$/

/** Why the selected parts are refused, although each of them is valid with the ones that were left out. */
export function RefusedChoice({ fields }: { readonly fields: FieldProblems }) {
  const { t, fieldOf, messageOf } = useSettingWords()
  const textOf = (key: string, problem: FieldProblem | undefined) => {
    const [, part, index, field = ''] = PLACE.exec(key) ?? []
    const message = problem === undefined ? '' : messageOf(field, problem)
    if (part === undefined) return message
    const name = t(`part.${part as SettingsPart}`)
    if (index === undefined) return t('problem.missing', { name, message })
    return t('problem', {
      place: Number(index) + 1,
      name,
      field: fieldOf(part as SettingsPart, field),
      message,
    })
  }
  return (
    <Notice tone="danger" title={t('apply.refused')}>
      <ul className={classes['problems']}>
        {Object.entries(fields)
          .slice(0, MAX_SHOWN)
          .map(([key, [problem]]) => (
            <li key={key}>{textOf(key, problem)}</li>
          ))}
      </ul>
    </Notice>
  )
}
