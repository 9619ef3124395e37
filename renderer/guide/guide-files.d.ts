/** Pages of docs/guide, compiled by build/guide/compile.mjs. */
declare module '*.guide' {
  export type GuideNode =
    | string
    | {
        readonly tag: string;
        /** A page of the guide that a link leads to. */
        readonly page?: string;
        readonly src?: string;
        readonly alt?: string;
        readonly children?: readonly GuideNode[];
      };

  export const pages: readonly {
    readonly name: string;
    readonly title: string;
    readonly nodes: readonly GuideNode[];
  }[];
}
