/** Pages of docs/guide, compiled by build/guide/compile.mjs. */
declare module '*.guide' {
  export type GuideNode =
    | string
    | {
        readonly tag: string;
        /** Names a heading within its page. */
        readonly id?: string;
        /** Where a link leads: a page of the guide, or a heading of one (`reading#find-words`). */
        readonly page?: string;
        readonly src?: string;
        readonly alt?: string;
        readonly children?: readonly GuideNode[];
      };

  export interface GuidePage {
    readonly name: string;
    /** Pages of a group follow each other. */
    readonly group: string;
    readonly title: string;
    readonly nodes: readonly GuideNode[];
  }

  export const pages: readonly GuidePage[];
}
