import { findText } from '#shared/i18n/i18n.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { FeedRow, FeedSchedule } from '@forecourt/contract/inventory/feeds.ts'
import type { FetchOutcome } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'

/** Why a file could not be read or fetched, in words. */
export function useProblemText(): (rule: string, line?: number | null) => string {
  const t = useText('feeds')
  return (rule, line) => {
    const text = findText('feeds', `problem.${rule}`) ?? t('problem.other')
    return line === null || line === undefined ? text : t('problem.at', { text, line })
  }
}

/** Why a run failed, in words; a folder is named by its path on the server. */
export function useFailureText(): (schedule: FeedSchedule, outcome: FetchOutcome) => string {
  const t = useText('feeds')
  const home = useCurrentUser().dealership?.id ?? ''
  return ({ kind, shown }, outcome) => {
    const folder = shown === '/' ? home : `${home}/${shown}`
    const ofFolder = kind === 'folder' ? findText('feeds', `in_folder.${outcome}`, { folder }) : undefined
    return ofFolder ?? t(`outcome.${outcome}`)
  }
}

/** Label of a feed's field. */
export const useFieldName = (): ((field: string) => string) => {
  const t = useText('feeds')
  return field =>
    findText('stock', `field.${field}`) ?? (field === 'certified' ? t('field.certified') : field)
}

/** Why a row was refused: the field and its error. */
export function useRowProblem(): (problem: FeedRow['problems'][number]) => string {
  const t = useText('feeds')
  const nameOf = useFieldName()
  return ({ field, rule, params }) => {
    const text = findText('feeds', `row.${rule}`, params) ?? fieldMessage(field ?? '', { rule, params })
    return field === null ? text : t('row_problem', { field: nameOf(field), text })
  }
}
