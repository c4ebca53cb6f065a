#!/usr/bin/env perl
# A player program over JSON lines (docs/protocol.md), in Perl: the same player as eager.py.
#
#     ./tefuda sim evolve --players "cmd:perl examples/eager.pl,random" --games 20
use strict;
use warnings;
use JSON::PP;

$| = 1;    # every line is written at once

# What the cards that are seen cost, by their handles.
sub costs {
    my ($view) = @_;
    my @cards = grep { defined } map { @$_ } @{ $view->{zones} };
    return map { $_->{handle} => $_->{facts}{cost} // 0 } @cards;
}

# The dearest card to play, else an attack, else whatever comes last: ending, passing.
sub deed {
    my ( $options, $view ) = @_;
    my %dear = costs($view);
    my @plays = grep { $options->[$_]{verb} eq "play" } 0 .. $#$options;
    my @dearest = sort { ( $dear{ $options->[$b]{card} } // 0 ) <=> ( $dear{ $options->[$a]{card} } // 0 ) || $a <=> $b } @plays;
    return $dearest[0] if @dearest;
    my @attacks = grep { $options->[$_]{verb} eq "attack" } 0 .. $#$options;
    return @attacks ? $attacks[0] : $#$options;
}

# An answer to any question: a list of indices.
sub answer {
    my ( $request, $view ) = @_;
    my ( $kind, $options ) = @{$request}{ "kind", "options" };
    return [ deed( $options, $view ) ] if $kind eq "act";
    return [ 0 .. $#$options ] if $kind eq "order";
    if ( $kind eq "divide" ) {
        my @first = $request->{zeros} ? () : ( 0 .. $#$options );
        return [ @first, (0) x ( $request->{most} - @first ) ];
    }
    my $count = $request->{least} < @$options ? $request->{least} : scalar @$options;
    return [ 0 .. $count - 1 ];
}

# Every line that is read is answered by one, but for the last, which says who has won.
while ( my $line = <STDIN> ) {
    my $told = decode_json($line);
    last if $told->{type} eq "over";
    my $reply = $told->{type} eq "start" ? {} : answer( $told->{request}, $told->{view} );
    print encode_json($reply), "\n";
}
