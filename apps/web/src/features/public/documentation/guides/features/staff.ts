import type { FeatureGuide } from '../guide.ts';

/** A form, from its questions to the role that approval gives. */
export const staffApplication: FeatureGuide = {
  slug: 'staff-application',
  title: 'Set up a staff application',
  description: 'Build a form, share its link, and give a role to the people you approve.',
  needs: 'A server in which you are the owner or an admin.',
  steps: [
    {
      id: 'create',
      text: 'Open **Applications**, choose **Forms** and press **New form**. **Kind** is **Staff application** already. Enter a **Name** and press **Create**.',
    },
    {
      id: 'questions',
      text: 'The form has questions to start from. Change a **Question** and how it is answered, or press **Add question**. **Shown if** asks it only after a certain answer to an earlier one.',
    },
    {
      id: 'rules',
      text: 'Under **Who can submit**, set **Days between submissions** and how old accounts must be.',
    },
    {
      id: 'review',
      text: 'Under **Review**, choose **Reviewers** besides admins, and the role that **Approval gives the role** lists. Press **Save**.',
    },
    {
      id: 'open',
      text: 'Go back to **Forms** and turn on **Open**. Copy the link beside it and post it. With the Discord bot, `/apply` lists your open forms.',
    },
    {
      id: 'read',
      text: 'The navigation counts what waits. Choose a submission under **Submissions**: reviewers vote, give a score and write a **Comment** that only they see.',
    },
    {
      id: 'decide',
      text: 'Write a **Message to the applicant** and press **Approve** or **Deny**. **Decision** says whether the role and the direct message arrived. Applicants outside your Discord server get its roles when they join.',
    },
  ],
  after:
    'Ban appeals, priority requests and staff reports work alike: choose another kind. Only admins see reports, never the person they are about.',
};

/** Points, thresholds and appeals of infractions. */
export const staffDiscipline: FeatureGuide = {
  slug: 'staff-discipline',
  title: 'Set up staff discipline',
  description: 'Points that expire, what they lead to, and appeals that someone else decides.',
  needs: 'A server in which you are the owner, and a staff member.',
  steps: [
    {
      id: 'rules',
      text: 'Open **Staff & shifts**, then **Management**, and press **Discipline rules**. **Use an example** fills in points and two rules.',
    },
    {
      id: 'points',
      text: 'Enter the points of each type, and after how many days an infraction expires: **Warning: points** and **Warning: expires after days**.',
    },
    {
      id: 'threshold',
      text: 'Press **Add rule**. Choose what it **Counts**, the **Threshold** and what it **Leads to**. A strike is recorded automatically. The rest are suggestions that only people above see.',
    },
    {
      id: 'save',
      text: 'Press **Save**. The rules count for new infractions; older ones stay as they are.',
    },
    {
      id: 'warn',
      text: 'Press **Warning**, choose the **Staff member**, write the **Reason** and press **Record warning**.',
    },
    {
      id: 'appeal',
      text: 'As the staff member, open **Management** and press **Appeal**. Each infraction can be appealed once, within 14 days.',
    },
    {
      id: 'decide',
      text: 'Admins above that person press **Accept** or **Deny** and give a **Reason**; not the one who recorded it, unless no one else is above. Accepting revokes the infraction.',
    },
    {
      id: 'file',
      text: 'Press **File** for everything about a staff member: infractions, roles, hours, leaves and work of 30 days. They see their own under **My file**.',
    },
  ],
  after: 'Hours that were missed become notices in a review: [Review a week of staff work](#staff-reviews).',
};

/** A review from quotas to notices. */
export const staffReviews: FeatureGuide = {
  slug: 'staff-reviews',
  title: 'Review a week of staff work',
  description: 'Compare hours with the quota, mark each person, and send notices to those below it.',
  needs: 'A server in which you are the owner or an admin, and staff who were there for a whole week.',
  steps: [
    {
      id: 'quota',
      text: 'Open **Staff & shifts**, then **Hours**, and press **Edit quotas**. Enter the weekly **Hours** of a **Moderator**, such as `3`, and press **Save**. Custom roles have a row too: with several roles, the highest number counts.',
    },
    {
      id: 'create',
      text: 'Open **Reviews**, choose the **Period** and press **Create review**. A period is one to four weeks that are over. With shift types, **Shifts** limits it to one.',
    },
    {
      id: 'read',
      text: 'Each person has their hours, sessions, handled calls and punishments, and what their roles require, less approved leave. Quotas and these counts stay as they were when the review was created. A week in which they joined requires nothing. Corrected shifts count right away.',
    },
    {
      id: 'mark',
      text: 'Press **Mark** and choose **Fine**, **Notice**, **Promote** or **Demote**, with a note that only reviewers see. Press **Mark** again to save it.',
    },
    {
      id: 'notice',
      text: 'People below the quota have **Draft notice**: read it, change it and press **Send notice**. It is recorded as a warning, once for each person and period. The button above the list sends all drafts together.',
    },
    {
      id: 'promote',
      text: 'If you marked people for a promotion or demotion, **Prepare promotions** above the list starts a draft with their names and your notes.',
    },
  ],
  after: 'Next: [Promote several people together](#promotion-waves).',
};

/** Promotions that are applied together. */
export const promotionWaves: FeatureGuide = {
  slug: 'promotion-waves',
  title: 'Promote several people together',
  description: 'Prepare promotions and demotions, check what each person gains and loses, then apply them.',
  needs: 'A server in which you can manage members, and staff below you.',
  steps: [
    {
      id: 'prepare',
      text: 'Open **Staff & shifts**, then **Promotions**, and press **Prepare promotions**. A review can start one too, with its people filled in.',
    },
    {
      id: 'people',
      text: 'Give it a **Name**. Choose a **Person** and the **New role**, and a reason if you like. **Add person** adds the next one.',
    },
    {
      id: 'save',
      text: 'Press **Save draft**. No roles change yet. Others who manage members can open the draft and edit it.',
    },
    {
      id: 'check',
      text: 'Read what each person **Gains** and loses. A change that can’t be applied says so before: for example because it gives a role above your own.',
    },
    {
      id: 'apply',
      text: 'Press the button that says how many changes it applies, and confirm. Each change is checked again: people who changed or left meanwhile are skipped, with the reason.',
    },
    {
      id: 'history',
      text: 'The draft stays under **Promotions** as **Applied**, with each result and who applied it.',
    },
  ],
  after:
    'The roles themselves are in the settings, under Members and roles: [Server Configuration](#server-configuration).',
};
