// A module that imports this one also gets the helpers for text and for the platform, none of which is public.
@_exported public import QPPlatform
@_exported public import QPText
