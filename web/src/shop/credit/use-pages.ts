import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { stepsOf, type Step } from '@forecourt/domain/deals/credit-applications/application-rules.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'

export type FormPage = Step | 'review' | 'hand_over'

/**
 * Pages of an application in order, and navigation between them; a page that was opened to change an answer leads
 * back.
 */
export function usePages({ order }: OwnApplication) {
  const { dealer = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const go = (page: FormPage | null, more: Readonly<Record<string, string>> = {}) =>
    void navigate(
      `/${dealer}/credit-application?${new URLSearchParams({ order, ...(page && { page }), ...more })}`,
    )
  const pagesOf = ({ asking, has_co_applicant: hasCo }: OwnApplication): readonly FormPage[] => [
    ...stepsOf(asking, hasCo).map(({ step }) => step),
    'review',
  ]
  return {
    go,
    pagesOf,
    change: (page: FormPage) => go(page, { back: 'review' }),
    /** Next page, given the saved application. */
    next: (page: FormPage, kept: OwnApplication) => {
      const pages = pagesOf(kept)
      const isChanged = search.get('back') === 'review'
      go(isChanged ? 'review' : (pages[pages.indexOf(page) + 1] ?? 'review'))
    },
    before: (page: FormPage, own: OwnApplication) => {
      const pages = pagesOf(own)
      go(pages[pages.indexOf(page) - 1] ?? null)
    },
    leave: () => void navigate(`/${dealer}/payment?${new URLSearchParams({ order })}`),
  }
}
