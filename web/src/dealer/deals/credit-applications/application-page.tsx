import type { StaffApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { PersonCard } from './person-card.tsx'
import { ApplicationHead } from './application-head.tsx'
import type { ApplicationOf } from './application-screen.tsx'
import classes from './applications.module.css'
import { ConsentsCard } from './consents-card.tsx'
import { DecisionCard } from './decision-card.tsx'

export interface ShownApplication extends ApplicationOf {
  readonly application: StaffApplication
}

/** Status at the top, then both applicants side by side. */
export function ApplicationPage(shown: ShownApplication) {
  const { application } = shown
  return (
    <div className={classes['page']}>
      <ApplicationHead {...shown} />
      <DecisionCard {...shown} />
      <div className={classes['people']}>
        <PersonCard application={application} who="primary" />
        {application.has_co_applicant ? <PersonCard application={application} who="co" /> : null}
      </div>
      <ConsentsCard application={application} />
    </div>
  )
}
