import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'

/** Decisions 7.13: the last ten searches of a user. */
const most = 10

/** Shorter searches are not remembered. */
const shortest = 3

/**
 * The recent searches after one more, newest first; the same list if the search is too short. A longer search
 * replaces its own beginning, and deleting letters adds nothing.
 */
export function withSearch(recent: readonly string[], typed: string): readonly string[] {
  const text = typed.trim()
  const folded = searchText(text)
  if (folded.length < shortest) return recent
  const [newest, ...older] = recent
  if (newest !== undefined) {
    const last = searchText(newest)
    if (last.startsWith(folded)) return recent
    if (folded.startsWith(last)) return [text, ...without(older, folded)]
  }
  return [text, ...without(recent, folded)].slice(0, most)
}

const without = (searches: readonly string[], folded: string) =>
  searches.filter(search => searchText(search) !== folded)
